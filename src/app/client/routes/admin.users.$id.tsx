import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '../pages/admin/UserPage.tsx';
import { parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/admin/users/$id')({
  loader: ({ params }) => void parseRouteId(params),
  head: () => ({ meta: [{ title: 'User' }] }),
  component: User,
});

function User() {
  const id = parseRouteId(Route.useParams());
  return <UserPage key={id} id={id} />;
}
