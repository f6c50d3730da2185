import { Tag } from '#platform/client/text/Tag.tsx';
import { outcomeLabels } from '../report.labels.ts';
import type { ReportView } from '../resolution.schema.ts';

/** Tag with the outcome of a report, or `Open` if there is no outcome yet. */
export function ReportStateTag({ outcome }: Pick<ReportView, 'outcome'>) {
  return outcome ? <Tag>{outcomeLabels[outcome]}</Tag> : <Tag tone="yellow">Open</Tag>;
}
