import { Tag } from '#platform/client/text/Tag.tsx';
import { outcomeWords } from '../resolution.rules.ts';
import type { ReportView } from '../resolution.schema.ts';

/** The outcome of a report, or that it is open. */
export function ReportState({ outcome }: Pick<ReportView, 'outcome'>) {
  return outcome ? <Tag>{outcomeWords[outcome]}</Tag> : <Tag tone="yellow">Open</Tag>;
}
