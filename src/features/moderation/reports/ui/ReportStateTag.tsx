import { Tag } from '#platform/client/text/Tag.tsx';
import { outcomeLabels } from '../report.labels.ts';
import type { ReportView } from '../resolution.schema.ts';

export function ReportStateTag({ outcome }: Pick<ReportView, 'outcome'>) {
  return outcome ? <Tag>{outcomeLabels[outcome]}</Tag> : <Tag tone="yellow">Open</Tag>;
}
