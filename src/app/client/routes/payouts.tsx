import { createFileRoute } from '@tanstack/react-router';
import { readPayoutLink } from '#features/payments/payouts/ui/payout-link.ts';
import { PayoutsPage } from '../pages/PayoutsPage.tsx';

export const Route = createFileRoute('/payouts')({
  validateSearch: readPayoutLink,
  head: () => ({ meta: [{ title: 'Payouts' }] }),
  component: PayoutsPage,
});
