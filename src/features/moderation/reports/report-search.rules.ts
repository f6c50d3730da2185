import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';
import {
  type ReportReason,
  type ReportStatus,
  reportReasons,
  type SubjectKind,
  subjectKinds,
} from './report.rules.ts';

export interface ReportSearch {
  search?: string;
  status?: 'resolved' | 'all';
  kind?: SubjectKind;
  reason?: ReportReason;
}

interface ReportQueryFilters extends Omit<ReportSearch, 'status'> {
  status?: ReportStatus;
}

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

/** Without a status, `reports.queue` returns open and resolved reports. */
export function toReportQuery({ status, ...filters }: ReportSearch): ReportQueryFilters {
  return status === 'all' ? filters : { ...filters, status: status ?? 'open' };
}
