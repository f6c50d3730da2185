import { createFileRoute } from '@tanstack/react-router';
import { parseId } from '#platform/shared/fields/id.ts';
import { CreateProjectPage } from '../pages/project/CreateProjectPage.tsx';
import { readIfSignedIn } from '../routing/route-helpers.ts';

function readDraftSearch({ draft }: Record<string, unknown>): { draft?: number } {
  const id = parseId(String(draft));
  return id === null ? {} : { draft: id };
}

export const Route = createFileRoute('/create-project')({
  validateSearch: readDraftSearch,
  loader: ({ context: { api } }) => {
    void readIfSignedIn(api, () => api.drafts.list.prefetch());
  },
  head: () => ({ meta: [{ title: 'Post a project' }] }),
  component: CreateProject,
});

function CreateProject() {
  // The router also returns parameters that `validateSearch` left out.
  return <CreateProjectPage draftId={readDraftSearch({ ...Route.useSearch() }).draft} />;
}
