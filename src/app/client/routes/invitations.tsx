import { createFileRoute } from '@tanstack/react-router';
import { InvitationsPage } from '../pages/project/InvitationsPage.tsx';

export const Route = createFileRoute('/invitations')({
  head: () => ({ meta: [{ title: 'Invitations' }] }),
  component: InvitationsPage,
});
