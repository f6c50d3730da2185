import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import type { HireState } from '../hire.rules.ts';
import { stateLabels } from '../work/step-words.rules.ts';

const tones: Record<HireState, TagTone> = {
  in_progress: 'blue',
  cancel_requested: 'yellow',
  delivered: 'blue',
  changes_requested: 'yellow',
  disputed: 'red',
  completed: 'green',
  cancelled: 'plain',
};

/** The state of a hire. */
export function StateTag({ state }: { state: HireState }) {
  return <Tag tone={tones[state]}>{stateLabels[state]}</Tag>;
}
