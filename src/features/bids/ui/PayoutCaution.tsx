import { trpc } from '#platform/client/trpc.ts';
import { payoutGap } from '#platform/shared/payout-countries.ts';
import './bid-panel.css';

/** Told before somebody earns what cannot be paid out to where they live. */
export default function PayoutCaution() {
  const own = trpc.profiles.own.useQuery().data;
  const gap = own?.role === 'developer' ? payoutGap(own.country) : null;
  return gap && <p className="bw-bid-note">{gap}</p>;
}
