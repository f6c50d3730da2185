import { knownIn, wordsIn } from '#platform/shared/words.ts';
import {
  type ReportReason,
  type ReportStatus,
  reportReasons,
  reportStatuses,
  type SubjectKind,
  subjectKinds,
} from './report.rules.ts';

/** The queue's filters as the address holds them; without a status, what is open. */
export interface ReportSearch {
  search?: string;
  status?: 'resolved' | 'all';
  kind?: SubjectKind;
  reason?: ReportReason;
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const search = wordsIn(given.search);
  const status = knownIn(['resolved', 'all'], given.status);
  const kind = knownIn(subjectKinds, given.kind);
  const reason = knownIn(reportReasons, given.reason);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(reason && { reason }),
  };
}

/** The same filters as the server asks for them. */
export function queueOf({ status, ...filters }: ReportSearch) {
  const asked: ReportStatus | undefined = reportStatuses.find(
    (known) => known === (status ?? 'open'),
  );
  return { ...filters, ...(asked && { status: asked }) };
}
