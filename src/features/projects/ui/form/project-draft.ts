import type { FileView } from '#features/files/file.schema.ts';
import { readDraft } from '#platform/client/forms/drafts.ts';
import { getLineText, isBlankLine, type TextLine } from '#platform/client/forms/text-line.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import type { BriefSnapshot } from '../../brief/brief.schema.ts';
import {
  blankBrief,
  briefFields,
  detailFields,
  pickFields,
} from '../../brief/brief-fields.rules.ts';
import type { RightsKind } from '../../brief/brief-fields.schema.ts';
import type { DraftFields, DraftView } from '../../drafts/draft.schema.ts';
import type { PostProjectForm, ProjectView } from '../../project.schema.ts';
import { toDateTimeInput } from '../deadline-input.ts';

export const PROJECT_DRAFT_NAME = 'project';

type ConvertedField = 'category' | 'budget' | 'deadline' | 'criteria' | 'rights' | 'files';

export interface ProjectFormValues extends Omit<BriefSnapshot, ConvertedField> {
  category: string;
  budget: string;
  /** Value of a `datetime-local` input, in the time zone of the browser. */
  deadline: string;
  invitedDeveloperIds: number[];
  invitationMessage: string;
  /** The amount of the offer is the budget. */
  hasOffer: boolean;
  offerDays: string;
  offerText: string;
  criteria: TextLine[];
  rightsKind: RightsKind | '';
  licence: string;
  files: FileView[];
}

const noDevelopers: number[] = [];
const { rights: _rights, ...blankFields } = blankBrief;

export const emptyProject: ProjectFormValues = {
  ...blankFields,
  category: '',
  budget: '',
  deadline: '',
  isPrivate: false,
  isUrgent: false,
  invitedDeveloperIds: noDevelopers,
  invitationMessage: '',
  hasOffer: false,
  offerDays: '',
  offerText: '',
  rightsKind: '',
  licence: '',
};

const optionalFields = detailFields.filter((field) => field !== 'rights' && field !== 'criteria');

/** Returns whether the form has a value in a field that it shows on request only. */
export function hasOptionalValues(values: ProjectFormValues): boolean {
  return values.rightsKind !== '' || optionalFields.some((field) => values[field]?.length);
}

/** Null if the form makes no offer, or invites several developers. */
export function getOfferedDeveloperId(values: ProjectFormValues): number | null {
  const { isPrivate, hasOffer, invitedDeveloperIds } = values;
  const [developerId, ...others] = invitedDeveloperIds;
  return isPrivate && hasOffer && others.length === 0 ? (developerId ?? null) : null;
}

export function toEditedProject(project: ProjectView): ProjectFormValues {
  const { rights, ...brief } = pickFields(project, briefFields);
  return {
    ...emptyProject,
    ...brief,
    budget: String(project.budget),
    deadline: toDateTimeInput(new Date(project.deadline)),
    rightsKind: rights?.kind ?? '',
    licence: rights?.licence ?? '',
  };
}

const draftFields = briefFields.filter(
  (field) => field !== 'budget' && field !== 'deadline' && field !== 'rights',
);

export function fromStoredDraft(draft: DraftView): ProjectFormValues {
  const { budget = '', deadline = '', rights, offer } = draft;
  const stored = draftFields.map((field) => [field, draft[field] ?? emptyProject[field]]);
  const at = new Date(deadline);
  return {
    ...emptyProject,
    ...Object.fromEntries(stored),
    invitedDeveloperIds: draft.invitedDeveloperIds ?? noDevelopers,
    invitationMessage: draft.invitationMessage ?? '',
    hasOffer: Boolean(offer),
    offerDays: String(offer?.deliveryTime ?? ''),
    offerText: offer?.text ?? '',
    budget: String(budget),
    deadline: Number.isNaN(at.getTime()) ? '' : toDateTimeInput(at),
    rightsKind: (rights?.kind ?? '') as RightsKind | '',
    licence: rights?.licence ?? '',
  };
}

/** Name of the copy in the tab that contains what the server has not saved of a draft. */
export const toUnsavedName = (draftId: number) => `project-${draftId}`;

/** Returns the values of a draft with what was typed in this tab and not saved. */
export function restoreUnsavedValues(stored: DraftView): ProjectFormValues {
  const unsaved = readDraft(toUnsavedName(stored.id), emptyProject);
  return { ...fromStoredDraft(stored), ...unsaved };
}

/** With the deadline in UTC. */
export function toStoredDraft(values: ProjectFormValues): DraftFields {
  const { rightsKind, licence, files, deadline, ...otherFields } = values;
  const { hasOffer, offerDays, offerText, ...fields } = otherFields;
  const at = new Date(deadline);
  return {
    ...fields,
    criteria: withoutEmptyLines(fields.criteria).map(getLineText),
    exclusions: withoutEmptyLines(fields.exclusions),
    deadline: Number.isNaN(at.getTime()) ? '' : at.toISOString(),
    rights: rightsKind === '' ? null : { kind: rightsKind, licence },
    offer: hasOffer ? { deliveryTime: offerDays, text: offerText } : null,
    fileIds: files.map(({ id }) => id),
  };
}

/**
 * The deadline is in UTC, and empty lines are omitted. An invalid deadline is not converted, so
 * that validation reports it.
 */
export function toContentInput(values: ProjectFormValues) {
  const { budget, deadline, criteria, exclusions, rightsKind, licence, files, ...fields } = values;
  const { invitedDeveloperIds: _ids, invitationMessage: _message, ...unsentFields } = fields;
  const { hasOffer: _hasOffer, offerDays: _days, offerText: _text, ...content } = unsentFields;
  const at = new Date(deadline);
  return {
    ...content,
    budget: parseDollarDigits(budget),
    deadline: Number.isNaN(at.getTime()) ? deadline : at.toISOString(),
    criteria: withoutEmptyLines(criteria),
    exclusions: withoutEmptyLines(exclusions),
    rights:
      rightsKind === '' ? null : { kind: rightsKind, ...(licence.trim() !== '' && { licence }) },
    fileIds: files.map(({ id }) => id),
  };
}

/**
 * Invitations are included only if the project is private. An offer replaces the message, because
 * its text says the same.
 */
export function toProjectInput(values: ProjectFormValues): PostProjectForm {
  const { isPrivate, invitedDeveloperIds, invitationMessage, offerDays, offerText } = values;
  const content = toContentInput(values);
  const hasOffer = isPrivate && values.hasOffer;
  return {
    ...content,
    criteria: content.criteria.map(getLineText),
    invitedDeveloperIds: isPrivate ? invitedDeveloperIds : [],
    invitationMessage: isPrivate && !hasOffer ? invitationMessage : '',
    ...(hasOffer && {
      offer: { amount: content.budget, deliveryTime: offerDays.trim(), text: offerText },
    }),
  };
}

function withoutEmptyLines<Line extends TextLine>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => !isBlankLine(line));
}
