import type { ComponentProps } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { payoutCountryWarning } from '#platform/shared/countries/payout-countries.ts';
import BidForm from './BidForm.tsx';
import classes from '../bid-panel.module.css';

/** Warns before a bid if earnings cannot be paid out to the developer's country. */
function PayoutWarning() {
  const profile = trpc.profiles.own.useQuery().data;
  const warning = profile?.role === 'developer' ? payoutCountryWarning(profile.country) : null;
  return warning && <p className={classes.note}>{warning}</p>;
}

export default function NewBidForm(props: ComponentProps<typeof BidForm>) {
  return (
    <>
      <PayoutWarning />
      <BidForm {...props} />
    </>
  );
}
