import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '../pages/admin/DashboardPage.tsx';

export const Route = createFileRoute('/admin/dashboard')({
  head: () => ({ meta: [{ title: 'Admin dashboard' }] }),
  component: DashboardPage,
});
