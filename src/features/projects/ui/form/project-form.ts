import { schemaResolver } from '@mantine/form';
import { pickChangedFields } from '#platform/client/forms/drafts.ts';
import { type FormErrors, findMissingFields } from '#platform/client/forms/form-errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { serverNow } from '#platform/client/time/server-clock.ts';
import type { Criterion } from '../../brief/criterion.schema.ts';
import { ONE_DEVELOPER } from '../../invitations/invitation.rules.ts';
import { type EditProjectForm, PostProject, type ProjectView } from '../../project.schema.ts';
import { getDeadlineInputError } from '../deadline-input.ts';
import {
  emptyProject,
  PROJECT_DRAFT_NAME,
  type ProjectFormValues,
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

const missingOfferMessages = {
  offerDays: 'Delivery time is required',
  offerText: 'The text of the offer is required',
};

const NONE_INVITED = 'Please invite at least one developer for private projects';

/** `currentCriteria` are those of the version that the edit is based on. */
export function pickEditedFields(
  initialValues: ProjectFormValues,
  values: ProjectFormValues,
  currentCriteria: readonly Criterion[],
): Omit<EditProjectForm, 'id' | 'basedOn'> {
  const changed = pickChangedFields(toContentInput(initialValues), toContentInput(values));
  if (!changed.criteria) return changed;
  const currentIds = new Set(currentCriteria.map(({ id }) => id));
  // A line that was removed elsewhere since the form was opened is a new criterion.
  const criteria = changed.criteria.map((line) =>
    typeof line === 'string' || currentIds.has(line.id) ? line : line.text,
  );
  return { ...changed, criteria };
}

const validateSchema = schemaResolver(PostProject, { sync: true });

/** Only where the two names differ. */
const formFieldBySchemaField: Record<string, string> = {
  'rights.kind': 'rightsKind',
  'rights.licence': 'licence',
  rights: 'rightsKind',
  fileIds: 'files',
  'offer.amount': 'budget',
  'offer.deliveryTime': 'offerDays',
  'offer.text': 'offerText',
};

function validateFields(values: ProjectFormValues): FormErrors {
  const errors = validateSchema(toProjectInput(values));
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [formFieldBySchemaField[field] ?? field, error]),
  );
}

function validateDeadline({ deadline }: ProjectFormValues, now: Date): FormErrors {
  const error = getDeadlineInputError(deadline, now);
  return error ? { deadline: error } : {};
}

function validateInvitations(values: ProjectFormValues): FormErrors {
  const { isPrivate, invitedDeveloperIds, hasOffer } = values;
  if (!isPrivate) return {};
  if (invitedDeveloperIds.length === 0) return { invitedDeveloperIds: NONE_INVITED };
  return hasOffer && invitedDeveloperIds.length > 1 ? { invitedDeveloperIds: ONE_DEVELOPER } : {};
}

function validateProject(values: ProjectFormValues, now: Date): FormErrors {
  return {
    ...validateFields(values),
    ...validateDeadline(values, now),
    ...validateInvitations(values),
    ...findMissingFields(values, missingMessages),
    ...(values.isPrivate && values.hasOffer && findMissingFields(values, missingOfferMessages)),
  };
}

/**
 * An unchanged deadline may have passed, and no invitations are required, because an edit cannot
 * send any.
 */
function validateEdit(
  values: ProjectFormValues,
  initialValues: ProjectFormValues,
  now: Date,
): FormErrors {
  return {
    ...validateFields(values),
    ...(values.deadline !== initialValues.deadline && validateDeadline(values, now)),
    ...findMissingFields(values, missingMessages),
  };
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

interface ProjectFormOptions {
  initialValues?: ProjectFormValues;
  /** So that the values survive a reload. Needed until the server has a draft. */
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

export function useEditProjectForm(
  initialValues: ProjectFormValues,
  { id, revision }: Pick<ProjectView, 'id' | 'revision'>,
) {
  return useZodForm({
    initialValues,
    validate: (values) => validateEdit(values, initialValues, serverNow()),
    draft: `edit-project-${id}`,
    basedOn: revision,
  });
}
