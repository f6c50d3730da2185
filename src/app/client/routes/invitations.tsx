import { createFileRoute } from '@tanstack/react-router';
import { InvitationsPage } from '../pages/InvitationsPage.tsx';

export const Route = createFileRoute('/invitations')({
  head: () => ({ meta: [{ title: 'Invitations' }] }),
  component: InvitationsPage,
});
