import type { ProjectView } from '../project.schema.ts';
import type { ProjectDraft } from './project-form.ts';

/** What the form's draft is called. */
export const PROJECT_DRAFT = 'project';

/** What a new project shares with one that was; how long it takes bids, and whose, is asked anew. */
export function draftLike(project: ProjectView): Partial<ProjectDraft> {
  const { title, description, category, skills, isPrivate, isUrgent } = project;
  const budget = String(project.budget);
  return { title, description, category, budget, skills, isPrivate, isUrgent };
}
