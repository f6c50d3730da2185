import { createFileRoute } from '@tanstack/react-router';
import { FavoritesPage } from '../pages/profile/FavoritesPage.tsx';

export const Route = createFileRoute('/favorites')({
  head: () => ({ meta: [{ title: 'Saved' }] }),
  component: FavoritesPage,
});
