import { schemaResolver } from '@mantine/form';
import { type FormErrors, findMissingFields } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import { PostProject, type PostProjectForm } from '../../project.schema.ts';
import { deadlineInputRefusal } from '../deadline-input.ts';
import { emptyProject, PROJECT_DRAFT_NAME, type ProjectDraft } from './project-draft.ts';

export const missingMessages = {
  title: 'Title is required',
  description: 'Description is required',
  category: 'Category is required',
  budget: 'Budget is required',
  deadline: 'Deadline is required',
};

const NONE_INVITED = 'Please invite at least one developer for private projects';

/** Returns the values to send: plain digits, an instant, and invitations only if the project is private. */
export function toProjectInput(draft: ProjectDraft): PostProjectForm {
  const { budget, deadline, isPrivate, invitedDeveloperIds, invitationMessage } = draft;
  const at = new Date(deadline);
  return {
    ...draft,
    budget: parseDollarDigits(budget),
    deadline: Number.isNaN(at.getTime()) ? deadline : at.toISOString(),
    invitedDeveloperIds: isPrivate ? invitedDeveloperIds : [],
    invitationMessage: isPrivate ? invitationMessage : '',
  };
}

const validateLimits = schemaResolver(PostProject, { sync: true });

function validateCombination(
  { isPrivate, invitedDeveloperIds, deadline }: ProjectDraft,
  now: Date,
) {
  const errors: FormErrors = {};
  const refusal = deadlineInputRefusal(deadline, now);
  if (refusal) errors.deadline = refusal;
  if (isPrivate && invitedDeveloperIds.length === 0) errors.invitedDeveloperIds = NONE_INVITED;
  return errors;
}

/** Returns all errors at once: limits, fields that contradict, and missing ones (SPEC section 5). */
function validateProject(draft: ProjectDraft, now: Date): FormErrors {
  return {
    ...validateLimits(toProjectInput(draft)),
    ...validateCombination(draft, now),
    ...findMissingFields(draft, missingMessages),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

export function useProjectForm() {
  return useZodForm({
    initialValues: emptyProject,
    validate: (draft) => validateProject(draft, serverNow()),
    draft: PROJECT_DRAFT_NAME,
    trackedAs: 'project',
  });
}
