import { checkWith, type Issues } from '#platform/client/kit/form-check.ts';
import { missingIn } from '#platform/client/kit/missing-fields.ts';
import { wholeText } from '#platform/shared/money.ts';
import { deadlineRefusal } from '../project.rules.ts';
import { PostProject, type PostProjectForm } from '../project.schema.ts';
import type { ProjectDraft } from './project-draft.ts';

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
  const { budget, deadline, isPrivate, invitedDeveloperIds, invitationMessage } = draft;
  const at = new Date(deadline);
  return {
    ...draft,
    budget: wholeText(budget),
    deadline: Number.isNaN(at.getTime()) ? deadline : at.toISOString(),
    invitedDeveloperIds: isPrivate ? invitedDeveloperIds : [],
    invitationMessage: isPrivate ? invitationMessage : '',
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

/** What is missing, what does not fit together and the limits, all at once (SPEC section 5). */
export function checkProject(draft: ProjectDraft, now: Date): Issues<ProjectDraft> {
  return {
    ...checkLimits(projectOf(draft)),
    ...checkTogether(draft, now),
    ...missingIn(draft, missingWords),
  };
}
