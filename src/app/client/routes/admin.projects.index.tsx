import { createFileRoute } from '@tanstack/react-router';
import type { PostingSearch } from '#features/admin/postings/posting.rules.ts';
import { PostingsPage } from '../pages/admin/PostingsPage.tsx';

export const Route = createFileRoute('/admin/projects/')({
  // The page reads it: what admins search for weighs nothing on everybody's first paint.
  validateSearch: (given: PostingSearch) => given,
  head: () => ({ meta: [{ title: 'Projects' }] }),
  component: Projects,
});

function Projects() {
  return <PostingsPage search={Route.useSearch()} />;
}
