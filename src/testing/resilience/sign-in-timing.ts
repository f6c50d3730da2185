import { addAccounts, addressOf } from './accounts.ts';
import type { Experiment } from './experiment.ts';
import { type Ask, sameTime, timed } from './timing.ts';

/** Checks that the time of a wrong password does not depend on whether the account exists. */
export const signInTiming: Experiment = {
  name: 'sign-in-timing',
  // Limits are counted as in production, but they are too high to be reached.
  env: { RATE_LIMIT_FACTOR: '1000' },
  async run(subject) {
    await addAccounts(subject, 300);
    const ask =
      (kind: Parameters<typeof addressOf>[0]): Ask =>
      (nth) =>
        timed(`${subject.url}/api/auth/login`, {
          email: addressOf(kind, nth),
          password: 'Not-the-one-1!',
        });
    return [
      ...(await sameTime('wrong password, against itself', ask('other'), ask('other'))),
      ...(await sameTime('unknown account and wrong password', ask('nobody'), ask('known'))),
    ];
  },
};
