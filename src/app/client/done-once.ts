/** What is done anew each time: a key has no effect there, so only who means to does it again. */
const ANEW =
  /^(accounts\.sign|conversations\.(read$|set)|deletions\.confirm|favorites|files|payments\.ofProject|notifications\.(?!unsubscribe)|payouts|secondFactor\.(?!turnOff))/;

/** Whether the server does an act once under its key, and answers as it did the first time. */
export const isDoneOnce = (path: string) => !ANEW.test(path);
