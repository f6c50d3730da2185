import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { changedFields, hasDraft, readDraft, writeDraft } from '#platform/client/forms/drafts.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { ProjectView } from '../../project.schema.ts';
import { emptyProject, PROJECT_DRAFT_NAME, toProjectDraft } from '../form/project-draft.ts';

/** Opens the form of a new project with the values of a closed one, unless there is another draft. */
export function PostAgain({ project }: { project: ProjectView }) {
  const navigate = useNavigate();

  function openForm() {
    const draft = toProjectDraft(project);
    const stored = { ...emptyProject, ...readDraft(PROJECT_DRAFT_NAME, emptyProject) };
    const changed = changedFields({ ...emptyProject, ...draft }, stored);
    if (hasDraft(PROJECT_DRAFT_NAME) && Object.keys(changed).length > 0) {
      toast.error('You have begun another project', 'Post or cancel it first, then this one.');
    } else writeDraft(PROJECT_DRAFT_NAME, draft);
    void navigate({ to: '/create-project' });
  }

  return (
    <Button variant="default" onClick={openForm}>
      Post it again
    </Button>
  );
}
