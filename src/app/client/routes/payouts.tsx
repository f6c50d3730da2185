import { createFileRoute } from '@tanstack/react-router';
import { readPayoutSearch } from '#features/payments/payouts/ui/payout-search.ts';
import { PayoutsPage } from '../pages/hire/PayoutsPage.tsx';

export const Route = createFileRoute('/payouts')({
  validateSearch: readPayoutSearch,
  head: () => ({ meta: [{ title: 'Money' }] }),
  component: PayoutsPage,
});
