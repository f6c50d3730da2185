import { createFileRoute } from '@tanstack/react-router';
import { AdminArea } from '../pages/admin/AdminArea.tsx';

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ title: 'Admin' }] }),
  component: AdminArea,
});
