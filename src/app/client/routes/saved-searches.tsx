import { createFileRoute } from '@tanstack/react-router';
import { SavedSearchesPage } from '../pages/project/SavedSearchesPage.tsx';

export const Route = createFileRoute('/saved-searches')({
  head: () => ({ meta: [{ title: 'Saved searches' }] }),
  component: SavedSearchesPage,
});
