import { createFileRoute } from '@tanstack/react-router';
import { OwnProfilePage } from '../pages/OwnProfilePage.tsx';

export const Route = createFileRoute('/profile')({
  head: () => ({ meta: [{ title: 'Your profile' }] }),
  component: OwnProfilePage,
});
