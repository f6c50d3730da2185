/** Their key has no effect: what is done anew each time is done again only by who means to. */
const ANEW =
  /^(accounts\.sign|(secondFactor|notifications|payouts|favorites|files)\.|deletions\.confirm|conversations\.(read|setBlocked)$)/;

/** Whether the server does a procedure once under its key, and answers as it did the first time. */
export const isDoneOnce = (path: string) => !ANEW.test(path);
