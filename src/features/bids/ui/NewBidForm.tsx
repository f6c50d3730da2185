import type { ComponentProps } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { payoutGap } from '#platform/shared/payout-countries.ts';
import BidForm from './BidForm.tsx';
import classes from './bid-panel.module.css';

/** Warns before a bid if earnings cannot be paid out to the developer's country. */
function PayoutCaution() {
  const own = trpc.profiles.own.useQuery().data;
  const gap = own?.role === 'developer' ? payoutGap(own.country) : null;
  return gap && <p className={classes.note}>{gap}</p>;
}

export default function NewBidForm(props: ComponentProps<typeof BidForm>) {
  return (
    <>
      <PayoutCaution />
      <BidForm {...props} />
    </>
  );
}
