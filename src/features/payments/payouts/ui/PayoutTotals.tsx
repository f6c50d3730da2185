import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import classes from './payouts.module.css';

const totals = [
  { field: 'heldCents', label: 'Held in running projects' },
  { field: 'waitingCents', label: 'Waiting for your account' },
  { field: 'sendingCents', label: 'On its way' },
  { field: 'sentCents', label: 'Paid out' },
] as const;

/** Shows the developer's amounts, from protected to paid out; placeholders while loading. */
export function PayoutTotals({ account }: { account: PayoutAccountView | undefined }) {
  return (
    <div className={classes.sums}>
      <DescriptionList
        inOneRow
        items={totals.map(({ field, label }) => ({
          label,
          value: account ? (
            <span className="bw-figure">{formatCents(account[field])}</span>
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
