import type { ProjectView } from '../../project.schema.ts';

/** Key under which the form stores its draft. */
export const PROJECT_DRAFT_NAME = 'project';

const noSkills: string[] = [];
const noDevelopers: number[] = [];

/** The form before anything is entered. */
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
};
export type ProjectDraft = typeof emptyProject;

/** Returns the fields of an earlier project for a new one, without its deadline and invitations. */
export function toProjectDraft(
  project: ProjectView,
): Omit<ProjectDraft, 'deadline' | 'invitedDeveloperIds' | 'invitationMessage'> {
  const { title, description, category, skills, isPrivate, isUrgent } = project;
  const budget = String(project.budget);
  return { title, description, category, budget, skills, isPrivate, isUrgent };
}
