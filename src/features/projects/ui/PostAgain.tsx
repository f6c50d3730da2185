import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { isDraftKept, keepDraft } from '#platform/client/kit/useDraft.ts';
import { toast } from '#platform/client/toasts.tsx';
import type { ProjectView } from '../project.schema.ts';
import { draftLike, PROJECT_DRAFT } from './project-draft.ts';

/** Begins a new project with the words of one that is over; what is being written stays. */
export function PostAgain({ project }: { project: ProjectView }) {
  const navigate = useNavigate();

  function begin() {
    const draft = draftLike(project);
    if (isDraftKept(PROJECT_DRAFT, draft)) {
      toast.error('You have begun another project', 'Post or cancel it first, then this one.');
    } else keepDraft(PROJECT_DRAFT, draft);
    void navigate({ to: '/create-project' });
  }

  return (
    <Button variant="default" onClick={begin}>
      Post it again
    </Button>
  );
}
