import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '../pages/hire/PaymentsPage.tsx';

export const Route = createFileRoute('/payments')({
  head: () => ({ meta: [{ title: 'Money' }] }),
  component: PaymentsPage,
});
