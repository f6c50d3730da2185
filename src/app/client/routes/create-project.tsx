import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { Id } from '#platform/shared/fields/fields.ts';
import { CreateProjectPage } from '../pages/project/CreateProjectPage.tsx';

const Search = z.object({ draft: Id.optional().catch(undefined) });

export const Route = createFileRoute('/create-project')({
  validateSearch: (search) => Search.parse(search),
  head: () => ({ meta: [{ title: 'Post a project' }] }),
  component: CreateProject,
});

function CreateProject() {
  return <CreateProjectPage draftId={Route.useSearch().draft} />;
}
