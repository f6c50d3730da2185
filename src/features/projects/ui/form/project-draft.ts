import type { FileView } from '#features/files/file.schema.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import type { RightsKind } from '../../brief/brief.schema.ts';
import type { DraftFields, DraftView } from '../../drafts/draft.schema.ts';
import type { PostProjectForm, ProjectView } from '../../project.schema.ts';
import { toDateTimeInput } from '../deadline-input.ts';

export const PROJECT_DRAFT_NAME = 'project';

const noSkills: string[] = [];
const noDevelopers: number[] = [];
const noLines: string[] = [];
const noFiles: FileView[] = [];
const noRights = '' as RightsKind | '';

export const emptyProject = {
  title: '',
  description: '',
  category: '',
  budget: '',
  /** Value of a `datetime-local` input, in the time zone of the browser. */
  deadline: '',
  skills: noSkills,
  isPrivate: false,
  isUrgent: false,
  invitedDeveloperIds: noDevelopers,
  invitationMessage: '',
  criteria: noLines,
  exclusions: noLines,
  rightsKind: noRights,
  licence: '',
  files: noFiles,
};
export type ProjectFormValues = typeof emptyProject;

export function toEditedProject(project: ProjectView): ProjectFormValues {
  const { title, description, category, skills, isPrivate, isUrgent, rights } = project;
  const { exclusions, files } = project;
  return {
    ...{ title, description, category, skills, isPrivate, isUrgent, exclusions, files },
    invitedDeveloperIds: noDevelopers,
    invitationMessage: '',
    budget: String(project.budget),
    deadline: toDateTimeInput(new Date(project.deadline)),
    criteria: project.criteria.map(({ text }) => text),
    rightsKind: rights?.kind ?? '',
    licence: rights?.licence ?? '',
  };
}

export function fromStoredDraft(draft: DraftView): ProjectFormValues {
  const { title = '', description = '', category = '', budget = '', deadline = '' } = draft;
  const { isPrivate = false, isUrgent = false, skills = noSkills, files, rights } = draft;
  const { criteria = noLines, exclusions = noLines, invitedDeveloperIds = noDevelopers } = draft;
  const at = new Date(deadline);
  return {
    ...{ title, description, category, skills, isPrivate, isUrgent, criteria, exclusions, files },
    invitedDeveloperIds,
    invitationMessage: draft.invitationMessage ?? '',
    budget: String(budget),
    deadline: Number.isNaN(at.getTime()) ? '' : toDateTimeInput(at),
    rightsKind: (rights?.kind ?? '') as RightsKind | '',
    licence: rights?.licence ?? '',
  };
}

/** With the deadline in UTC. */
export function toStoredDraft(values: ProjectFormValues): DraftFields {
  const { rightsKind, licence, files, deadline, ...fields } = values;
  const at = new Date(deadline);
  return {
    ...fields,
    criteria: withoutEmptyLines(fields.criteria),
    exclusions: withoutEmptyLines(fields.exclusions),
    deadline: Number.isNaN(at.getTime()) ? '' : at.toISOString(),
    rights: rightsKind === '' ? null : { kind: rightsKind, licence },
    fileIds: files.map(({ id }) => id),
  };
}

/**
 * The deadline is in UTC, and empty lines are omitted. An invalid deadline is not converted, so
 * that validation reports it.
 */
export function toContentInput(values: ProjectFormValues) {
  const { budget, deadline, criteria, exclusions, rightsKind, licence, files, ...fields } = values;
  const { invitedDeveloperIds: _ids, invitationMessage: _message, ...content } = fields;
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

/** Invitations are included only if the project is private. */
export function toProjectInput(values: ProjectFormValues): PostProjectForm {
  const { isPrivate, invitedDeveloperIds, invitationMessage } = values;
  return {
    ...toContentInput(values),
    invitedDeveloperIds: isPrivate ? invitedDeveloperIds : [],
    invitationMessage: isPrivate ? invitationMessage : '',
  };
}

function withoutEmptyLines(lines: string[]): string[] {
  return lines.filter((line) => line.trim() !== '');
}
