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

/** Messages of the required fields if they are empty. */
export const missingMessages = {
  title: 'Title is required',
  description: 'Description is required',
  category: 'Category is required',
  budget: 'Budget is required',
  deadline: 'Deadline is required',
};

const NONE_INVITED = 'Please invite at least one developer for private projects';

/**
 * Returns the changed fields and `basedOn`, the revision of the project that the edit is based on.
 */
export function toEditInput(
  id: number,
  basedOn: number,
  before: ProjectDraft,
  values: ProjectDraft,
): EditProjectForm {
  const fields = pickChangedFields(toContentInput(before), toContentInput(values));
  return { ...fields, id, basedOn };
}

const validateSchema = schemaResolver(PostProject, { sync: true });

/** Names of the schema's fields that have another name in the form. */
const formFieldBySchemaField: Record<string, string> = {
  'rights.kind': 'rightsKind',
  'rights.licence': 'licence',
  rights: 'rightsKind',
  fileIds: 'files',
};

function validateFields(values: ProjectDraft): FormErrors {
  const errors = validateSchema(toProjectInput(values));
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [formFieldBySchemaField[field] ?? field, error]),
  );
}

function validateDeadline({ deadline }: ProjectDraft, now: Date): FormErrors {
  const error = deadlineInputRefusal(deadline, now);
  return error ? { deadline: error } : {};
}

function validateInvitations({ isPrivate, invitedDeveloperIds }: ProjectDraft): FormErrors {
  return isPrivate && invitedDeveloperIds.length === 0 ? { invitedDeveloperIds: NONE_INVITED } : {};
}

/**
 * Returns the errors of all fields at once. For an empty field, the message that it is required.
 */
function validateProject(values: ProjectDraft, now: Date): FormErrors {
  return {
    ...validateFields(values),
    ...validateDeadline(values, now),
    ...validateInvitations(values),
    ...findMissingFields(values, missingMessages),
  };
}

/**
 * Like `validateProject`, but accepts an unchanged deadline that has passed, and requires no
 * invitations, because they were sent when the project was posted.
 */
function validateEdit(values: ProjectDraft, before: ProjectDraft, now: Date): FormErrors {
  return {
    ...validateFields(values),
    ...(values.deadline !== before.deadline && validateDeadline(values, now)),
    ...findMissingFields(values, missingMessages),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

interface ProjectFormOptions {
  initialValues?: ProjectDraft;
  /**
   * Whether the values are stored in this tab, to survive a reload before the server has a draft.
   */
  isStoredInTab: boolean;
}

export function useProjectForm({ initialValues, isStoredInTab }: ProjectFormOptions) {
  return useZodForm({
    initialValues: initialValues ?? emptyProject,
    validate: (values) => validateProject(values, serverNow()),
    draft: isStoredInTab ? PROJECT_DRAFT_NAME : undefined,
    trackedAs: 'project',
  });
}

/** The form of an existing project, with its stored values. */
export function useEditProjectForm(before: ProjectDraft) {
  return useZodForm({
    initialValues: before,
    validate: (values) => validateEdit(values, before, serverNow()),
  });
}
