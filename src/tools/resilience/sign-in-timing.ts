import { addAccounts, emailOf } from './accounts.ts';
import type { Experiment } from './experiment.ts';
import { compareTimes, type SendRequest, timed } from './timing.ts';

export const signInTiming: Experiment = {
  name: 'sign-in-timing',
  // The rate limits are on as in production, but too high to be reached.
  env: { RATE_LIMIT_FACTOR: '1000' },
  async run(subject) {
    await addAccounts(subject, 300);
    const signIn =
      (kind: Parameters<typeof emailOf>[0]): SendRequest =>
      (nth) =>
        timed(`${subject.url}/api/auth/login`, {
          email: emailOf(kind, nth),
          password: 'Not-the-one-1!',
        });
    return [
      ...(await compareTimes('wrong password, against itself', signIn('other'), signIn('other'))),
      ...(await compareTimes(
        'wrong password without and with an account',
        signIn('nobody'),
        signIn('known'),
      )),
    ];
  },
};
