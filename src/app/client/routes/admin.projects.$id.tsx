import { createFileRoute } from '@tanstack/react-router';
import { AdminProjectPage } from '../pages/admin/AdminProjectPage.tsx';
import { parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/admin/projects/$id')({
  loader: ({ params }) => void parseRouteId(params),
  head: () => ({ meta: [{ title: 'Project' }] }),
  component: Project,
});

function Project() {
  const id = parseRouteId(Route.useParams());
  return <AdminProjectPage key={id} id={id} />;
}
