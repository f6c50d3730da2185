import { lockedAccount } from './sandbox-accounts.ts';
import { connectedBalance } from './sandbox-reversals.ts';
import type { Act } from './sandbox-store.ts';
import { insufficient } from './sandbox-transfers.ts';

/** Money that has left a connected account for its bank cannot be taken back from there. */
export async function payOut(act: Act, account: string, amount?: number) {
  await lockedAccount(act, account);
  const left = await connectedBalance(act, account);
  const cents = amount ?? left;
  if (cents > left) throw insufficient(`The account ${account} has only ${left} cents.`);
  await act.db.query(
    'insert into stripe_sandbox.payouts (account, amount, created) values ($1, $2, $3)',
    [account, cents, act.now],
  );
}
