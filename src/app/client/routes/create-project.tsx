import { createFileRoute } from '@tanstack/react-router';
import { CreateProjectPage } from '../pages/project/CreateProjectPage.tsx';

export const Route = createFileRoute('/create-project')({
  head: () => ({ meta: [{ title: 'Post a project' }] }),
  component: CreateProjectPage,
});
