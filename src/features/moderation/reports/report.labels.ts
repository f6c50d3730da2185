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

export const outcomeOptionLabels: Record<ReportOutcome, string> = {
  dismissed: 'Dismissed: no rule was broken',
  warned: 'Warned: they get a text that says what to change',
  content_removed: 'Project removed',
  person_suspended: 'Person suspended',
};
