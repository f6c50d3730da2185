import { createFileRoute } from '@tanstack/react-router';
import { ResourceGuides } from '#features/guides/ui/ResourceGuides.tsx';

export const Route = createFileRoute('/resources')({
  head: () => ({ meta: [{ title: 'Resources' }] }),
  component: ResourceGuides,
});
