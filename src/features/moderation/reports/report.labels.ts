import type { ReportReason, SubjectKind } from './report.rules.ts';
import type { ReportOutcome } from './resolution.rules.ts';

export const subjectKindLabels: Record<SubjectKind, string> = {
  developer: 'Developer',
  client: 'Client',
  project: 'Project',
  message: 'Message',
  question: 'Question',
  answer: 'Answer',
};

export const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  fraud: 'Fraud or a scam',
  impersonation: 'Not who they say they are',
  offensive: 'Offensive or harmful',
  off_platform: 'Asks to pay outside Bidwright',
  other: 'Something else',
};

export const outcomeLabels: Record<ReportOutcome, string> = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  content_removed: 'Removed',
  person_suspended: 'Suspended',
};

type Content = 'project' | 'picture';

const formatDone = (outcome: ReportOutcome, content: Content): string =>
  ({
    dismissed: 'Dismissed: no rule was broken',
    warned: 'Warned: they get a text that says what to change',
    content_removed: content === 'project' ? 'Project removed' : 'Picture removed',
    person_suspended: 'Person suspended',
  })[outcome];

function formatActionOf(outcome: ReportOutcome | '', content: Content): string | null {
  if (outcome === 'content_removed') return `Remove the ${content}`;
  return outcome === 'person_suspended' ? 'Suspend the person' : null;
}

/** `isActionNeeded`: resolving takes the action. */
export function formatOutcomeOption(
  outcome: ReportOutcome,
  isActionNeeded: boolean,
  content: Content,
): string {
  return (isActionNeeded && formatActionOf(outcome, content)) || formatDone(outcome, content);
}

export function formatResolveButton(outcome: ReportOutcome | '', content: Content): string {
  const action = formatActionOf(outcome, content);
  return action ? `${action} and resolve` : 'Resolve report';
}
