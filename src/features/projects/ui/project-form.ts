import { checkWith, type Issues } from '#platform/client/kit/form-check.ts';
import { missingIn } from '#platform/client/kit/missing-fields.ts';
import { wholeText } from '#platform/shared/money.ts';
import { deadlineRefusal } from '../project.rules.ts';
import { PostProject, type PostProjectForm } from '../project.schema.ts';

const nothing: string[] = [];
const nobody: number[] = [];

export const emptyProject = {
  title: '',
  description: '',
  category: '',
  budget: '',
  /** As `datetime-local` writes it, in the person's own time. */
  deadline: '',
  skills: nothing,
  isPrivate: false,
  isUrgent: false,
  invitedDeveloperIds: nobody,
};
export type ProjectDraft = typeof emptyProject;

export const missingWords = {
  title: 'Title is required',
  description: 'Description is required',
  category: 'Category is required',
  budget: 'Budget is required',
  deadline: 'Deadline is required',
};

const NOBODY_INVITED = 'Please invite at least one developer for private projects';

/** What is sent: plain digits, an instant instead of a local time, and invitations only where they count. */
export function projectOf(draft: ProjectDraft): PostProjectForm {
  const { budget, deadline, isPrivate, invitedDeveloperIds } = draft;
  const at = new Date(deadline);
  return {
    ...draft,
    budget: wholeText(budget),
    deadline: Number.isNaN(at.getTime()) ? deadline : at.toISOString(),
    invitedDeveloperIds: isPrivate ? invitedDeveloperIds : [],
  };
}

const checkLimits = checkWith(PostProject);

function checkTogether({ isPrivate, invitedDeveloperIds, deadline }: ProjectDraft, now: Date) {
  const issues: Issues<ProjectDraft> = {};
  const late = deadlineRefusal(new Date(deadline), now);
  if (late) issues.deadline = late.message;
  if (isPrivate && invitedDeveloperIds.length === 0) issues.invitedDeveloperIds = NOBODY_INVITED;
  return issues;
}

/** First what is missing, then what does not fit together, then the limits (SPEC section 5). */
export function checkProject(draft: ProjectDraft, now: Date): Issues<ProjectDraft> {
  const steps: (() => Issues<ProjectDraft>)[] = [
    () => missingIn(draft, missingWords),
    () => checkTogether(draft, now),
    () => checkLimits(projectOf(draft)),
  ];
  for (const step of steps) {
    const issues = step();
    if (Object.keys(issues).length > 0) return issues;
  }
  return {};
}
