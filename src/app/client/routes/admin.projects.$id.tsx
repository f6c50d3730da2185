import { createFileRoute } from '@tanstack/react-router';
import { PostingPage } from '../pages/admin/PostingPage.tsx';
import { idIn } from '../pages/route-id.ts';

export const Route = createFileRoute('/admin/projects/$id')({
  loader: ({ params }) => void idIn(params),
  head: () => ({ meta: [{ title: 'Project' }] }),
  component: Project,
});

function Project() {
  const id = idIn(Route.useParams());
  return <PostingPage key={id} id={id} />;
}
