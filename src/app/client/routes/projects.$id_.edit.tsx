import { createFileRoute } from '@tanstack/react-router';
import { EditProjectPage } from '../pages/project/EditProjectPage.tsx';
import { loadTitle, parseRouteId, readIfSignedIn } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/projects/$id_/edit')({
  loader: ({ context: { api }, params }) => {
    const id = parseRouteId(params);
    const project = readIfSignedIn(api, () => api.projects.get.ensureData({ id }));
    return loadTitle(
      project.then((loaded) => (loaded ? `Edit project: ${loaded.title}` : 'Edit project')),
      'Edit project',
    );
  },
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title ?? 'Edit project' }] }),
  component: EditProject,
});

function EditProject() {
  return <EditProjectPage id={parseRouteId(Route.useParams())} />;
}
