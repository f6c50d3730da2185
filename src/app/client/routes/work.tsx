import { createFileRoute } from '@tanstack/react-router';
import { WorkPage } from '../pages/hire/WorkPage.tsx';

export const Route = createFileRoute('/work')({
  head: () => ({ meta: [{ title: 'My work' }] }),
  component: WorkPage,
});
