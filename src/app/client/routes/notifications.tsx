import { createFileRoute } from '@tanstack/react-router';
import { NotificationsPage } from '../pages/messages/NotificationsPage.tsx';

export const Route = createFileRoute('/notifications')({
  head: () => ({ meta: [{ title: 'Notifications' }] }),
  component: NotificationsPage,
});
