import type { SubjectKind } from '../report.rules.ts';
import type { ReportOutcome } from '../resolution.rules.ts';

export const subjectKindLabels: Record<SubjectKind, string> = {
  developer: 'Developer',
  client: 'Client',
  project: 'Project',
  message: 'Message',
};

/** The labels of the outcomes in a select. */
export const outcomeOptionLabels: Record<ReportOutcome, string> = {
  dismissed: 'Dismissed: nothing breaks our rules',
  warned: 'Warned: they are told what to change',
  content_removed: 'Project removed',
  person_suspended: 'Person suspended',
};
