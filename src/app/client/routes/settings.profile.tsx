import { createFileRoute } from '@tanstack/react-router';
import { EditProfilePage } from '../pages/account/EditProfilePage.tsx';

export const Route = createFileRoute('/settings/profile')({
  head: () => ({ meta: [{ title: 'Edit profile' }] }),
  component: EditProfilePage,
});
