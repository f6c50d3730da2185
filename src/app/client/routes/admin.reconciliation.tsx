import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '../pages/ReconciliationPage.tsx';

export const Route = createFileRoute('/admin/reconciliation')({
  head: () => ({ meta: [{ title: 'Reconciliation' }] }),
  component: ReconciliationPage,
});
