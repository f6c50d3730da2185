import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '../pages/admin/ReconciliationPage.tsx';

export const Route = createFileRoute('/admin/reconciliation')({
  head: () => ({ meta: [{ title: 'Reconciliation' }] }),
  component: ReconciliationPage,
});
