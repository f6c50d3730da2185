import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { milestoneStateLabels } from '../hire.labels.ts';
import type { MilestoneState } from '../hire.rules.ts';

const toneByState: Record<MilestoneState, TagTone> = {
  planned: 'plain',
  in_progress: 'blue',
  cancel_requested: 'yellow',
  delivered: 'blue',
  changes_requested: 'yellow',
  disputed: 'red',
  completed: 'green',
  cancelled: 'plain',
  dropped: 'plain',
};

export function MilestoneStateTag({ state }: { state: MilestoneState }) {
  return <Tag tone={toneByState[state]}>{milestoneStateLabels[state]}</Tag>;
}
