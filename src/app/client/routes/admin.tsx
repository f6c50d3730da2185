import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../pages/admin/AdminLayout.tsx';

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ title: 'Admin' }] }),
  component: AdminLayout,
});
