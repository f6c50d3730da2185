import { createFileRoute } from '@tanstack/react-router';
import { MailSettingsPage } from '../pages/account/MailSettingsPage.tsx';

export const Route = createFileRoute('/settings/notifications')({
  head: () => ({ meta: [{ title: 'Email settings' }] }),
  component: MailSettingsPage,
});
