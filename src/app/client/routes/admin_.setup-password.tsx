import { createFileRoute } from '@tanstack/react-router';
import { SetupPasswordPage } from '../pages/admin/SetupPasswordPage.tsx';

export const Route = createFileRoute('/admin_/setup-password')({
  head: () => ({ meta: [{ title: 'Set up admin password' }] }),
  component: SetupPasswordPage,
});
