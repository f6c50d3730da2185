import { createFileRoute } from '@tanstack/react-router';
import { EditProjectPage } from '../pages/project/EditProjectPage.tsx';
import { parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id_/edit')({
  loader: ({ params }) => {
    parseRouteId(params);
  },
  head: () => ({ meta: [{ title: 'Edit project' }] }),
  component: EditProject,
});

function EditProject() {
  return <EditProjectPage id={parseRouteId(Route.useParams())} />;
}
