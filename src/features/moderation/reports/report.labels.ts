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
  content_removed: 'Project removed',
  person_suspended: 'Suspended',
};

const outcomeOptionLabels: Record<ReportOutcome, string> = {
  dismissed: 'Dismissed: no rule was broken',
  warned: 'Warned: they get a text that says what to change',
  content_removed: 'Project removed',
  person_suspended: 'Person suspended',
};

const actionLabels: Partial<Record<ReportOutcome, string>> = {
  content_removed: 'Remove the project',
  person_suspended: 'Suspend the person',
};

/** `isActionNeeded`: resolving takes the action. */
export function formatOutcomeOption(outcome: ReportOutcome, isActionNeeded: boolean): string {
  return (isActionNeeded && actionLabels[outcome]) || outcomeOptionLabels[outcome];
}

export function formatResolveButton(outcome: ReportOutcome | ''): string {
  const action = outcome && actionLabels[outcome];
  return action ? `${action} and resolve` : 'Resolve report';
}
