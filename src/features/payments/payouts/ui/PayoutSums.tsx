import { Facts } from '#platform/client/kit/Facts.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { formatCents } from '#platform/shared/money.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import classes from './payouts.module.css';

const sums = [
  { of: 'heldCents', label: 'Held in running projects' },
  { of: 'waitingCents', label: 'Waiting for your account' },
  { of: 'sendingCents', label: 'On its way' },
  { of: 'sentCents', label: 'Paid out' },
] as const;

/** Shows the developer's amounts, from protected to paid out; placeholders while loading. */
export function PayoutSums({ account }: { account: PayoutAccountView | undefined }) {
  return (
    <div className={classes.sums}>
      <Facts
        row
        cells={sums.map(({ of, label }) => ({
          label,
          value: account ? (
            <span className="bw-figure">{formatCents(account[of])}</span>
          ) : (
            <Skeleton height={22} mt={4} mb={4} width="60%" radius={2} />
          ),
        }))}
      />
      <p>
        What is held is protected until the client releases it. A platform fee, where one was
        agreed, is still part of it.
      </p>
    </div>
  );
}
