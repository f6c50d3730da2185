import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { milestoneStateLabels } from '../hire.labels.ts';
import type { FundedState } from '../hire.rules.ts';

const toneByState: Record<FundedState, TagTone> = {
  in_progress: 'blue',
  cancel_requested: 'yellow',
  delivered: 'blue',
  changes_requested: 'yellow',
  disputed: 'red',
  completed: 'green',
  cancelled: 'plain',
};

export function MilestoneStateTag({ state }: { state: FundedState }) {
  return <Tag tone={toneByState[state]}>{milestoneStateLabels[state]}</Tag>;
}
