import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import {
  type ReportReason,
  type ReportStatus,
  reportReasons,
  type SubjectKind,
  subjectKinds,
} from './report.rules.ts';

/** Filters of the list of reports, which are stored in the URL. */
export interface ReportSearch {
  /** Words of the project or a user, or the number of a report or project. */
  search?: string;
  /** If omitted, only open reports are listed. */
  status?: 'resolved' | 'all';
  kind?: SubjectKind;
  reason?: ReportReason;
}

interface ReportQueryFilters extends Omit<ReportSearch, 'status'> {
  status?: ReportStatus;
}

/** Parses the query of a URL; invalid values are omitted. */
export function parseReportSearch(params: Record<string, unknown>): ReportSearch {
  const search = parseSearchParam(params.search);
  const status = parseEnumParam(['resolved', 'all'], params.status);
  const kind = parseEnumParam(subjectKinds, params.kind);
  const reason = parseEnumParam(reportReasons, params.reason);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(reason && { reason }),
  };
}

/**
 * Returns the input of `reports.queue` for these filters. If the input has no status,
 * `reports.queue` returns open and resolved reports.
 */
export function toReportQuery({ status, ...filters }: ReportSearch): ReportQueryFilters {
  return status === 'all' ? filters : { ...filters, status: status ?? 'open' };
}
