import { createFileRoute } from '@tanstack/react-router';
import { MailSettingsPage } from '../pages/MailSettingsPage.tsx';

export const Route = createFileRoute('/settings/notifications')({
  head: () => ({ meta: [{ title: 'Mail settings' }] }),
  component: MailSettingsPage,
});
