import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '../pages/admin/UserPage.tsx';
import { idIn } from '../pages/route-id.ts';

export const Route = createFileRoute('/admin/users/$id')({
  loader: ({ params }) => void idIn(params),
  head: () => ({ meta: [{ title: 'User' }] }),
  component: User,
});

function User() {
  const id = idIn(Route.useParams());
  return <UserPage key={id} id={id} />;
}
