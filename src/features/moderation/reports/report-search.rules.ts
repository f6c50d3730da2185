import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import {
  type ReportReason,
  type ReportStatus,
  reportReasons,
  reportStatuses,
  type SubjectKind,
  subjectKinds,
} from './report.rules.ts';

/** Filters of the queue in the search parameters of its URL. Without a status: open reports. */
export interface ReportSearch {
  search?: string;
  status?: 'resolved' | 'all';
  kind?: SubjectKind;
  reason?: ReportReason;
}

/**
 * Returns the filters in search parameters; invalid values are ignored because URLs can be edited.
 */
export function readReportSearch(params: Record<string, unknown>): ReportSearch {
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

/** Returns the input of the query for these filters. */
export function toReportQuery({ status, ...filters }: ReportSearch) {
  const queriedStatus: ReportStatus | undefined = reportStatuses.find(
    (known) => known === (status ?? 'open'),
  );
  return { ...filters, ...(queriedStatus && { status: queriedStatus }) };
}
