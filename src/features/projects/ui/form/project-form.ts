import { schemaResolver } from '@mantine/form';
import { pickChangedFields } from '#platform/client/forms/drafts.ts';
import { type FormErrors, findMissingFields } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { type EditProjectForm, PostProject } from '../../project.schema.ts';
import { deadlineInputRefusal } from '../deadline-input.ts';
import {
  emptyProject,
  PROJECT_DRAFT_NAME,
  type ProjectDraft,
  toContentInput,
  toProjectInput,
} from './project-draft.ts';

export const missingMessages = {
  title: 'Title is required',
  description: 'Description is required',
  category: 'Category is required',
  budget: 'Budget is required',
  deadline: 'Deadline is required',
};

const NONE_INVITED = 'Please invite at least one developer for private projects';

/** Returns the fields that an edit changed, for a project read at revision `basedOn`. */
export function toEditInput(
  id: number,
  basedOn: number,
  before: ProjectDraft,
  draft: ProjectDraft,
): EditProjectForm {
  const fields = pickChangedFields(toContentInput(before), toContentInput(draft));
  return { ...fields, id, basedOn };
}

const validateLimits = schemaResolver(PostProject, { sync: true });

/** Names of the schema's fields that have another name in the form. */
const formFieldBySchemaField: Record<string, string> = {
  'rights.kind': 'rightsKind',
  'rights.licence': 'licence',
  rights: 'rightsKind',
  fileIds: 'files',
};

function validateFields(draft: ProjectDraft): FormErrors {
  const errors = validateLimits(toProjectInput(draft));
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [formFieldBySchemaField[field] ?? field, error]),
  );
}

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
    ...validateFields(draft),
    ...validateCombination(draft, now),
    ...findMissingFields(draft, missingMessages),
  };
}

/** An unchanged deadline may have passed, and the invitations of a private project exist. */
function validateEdit(draft: ProjectDraft, before: ProjectDraft, now: Date): FormErrors {
  const {
    invitedDeveloperIds: _invited,
    deadline,
    ...combination
  } = validateCombination(draft, now);
  const deadlineError = draft.deadline === before.deadline ? {} : { deadline };
  return {
    ...validateFields(draft),
    ...combination,
    ...(deadline !== undefined && deadlineError),
    ...findMissingFields(draft, missingMessages),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

interface ProjectFormOptions {
  initialValues?: ProjectDraft;
  /** Whether the values survive a reload in this tab, because no server stores them. */
  isStoredInTab: boolean;
}

export function useProjectForm({ initialValues, isStoredInTab }: ProjectFormOptions) {
  return useZodForm({
    initialValues: initialValues ?? emptyProject,
    validate: (draft) => validateProject(draft, serverNow()),
    draft: isStoredInTab ? PROJECT_DRAFT_NAME : undefined,
    trackedAs: 'project',
  });
}

/** The form of an existing project, with its stored values. */
export function useEditForm(before: ProjectDraft) {
  return useZodForm({
    initialValues: before,
    validate: (draft) => validateEdit(draft, before, serverNow()),
  });
}
