import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { hireStateLabels } from '../hire.labels.ts';
import type { HireState } from '../hire.rules.ts';

const toneByState: Record<HireState, TagTone> = {
  in_progress: 'blue',
  cancel_requested: 'yellow',
  delivered: 'blue',
  changes_requested: 'yellow',
  disputed: 'red',
  completed: 'green',
  cancelled: 'plain',
};

export function HireStateTag({ state }: { state: HireState }) {
  return <Tag tone={toneByState[state]}>{hireStateLabels[state]}</Tag>;
}
