import { Slider } from '@mantine/core';
import type { CSSProperties } from 'react';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatSide } from '../../../hire.labels.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './share-field.module.css';

const CENTS_PER_DOLLAR = 100;

/** An amount to choose, such as an offer. */
export interface ShareMark {
  /** Below the mark on the slider. Null if the slider has no mark for it. */
  name: string | null;
  label: string;
  cents: number;
}

interface ShareSliderProps {
  workspace: WorkspaceView;
  /** Null if no amount is chosen. */
  cents: number | null;
  marks: readonly ShareMark[];
  onChange: (cents: number) => void;
}

/** Default export, because `lazy` loads this module. */
export default function ShareSlider({ workspace, cents, marks, onChange }: ShareSliderProps) {
  const { amountCents, party, developer } = workspace;
  const recipient = formatSide(workspace, 'developer');
  const shownCents = Math.min(cents ?? 0, amountCents);
  const namedMarks = marks.filter(({ name }) => name !== null);
  return (
    <div>
      <Slider
        min={0}
        max={amountCents}
        step={CENTS_PER_DOLLAR}
        value={shownCents}
        marks={namedMarks.map(({ name, cents }) => ({ value: cents, label: name }))}
        label={null}
        size="sm"
        thumbSize={28}
        thumbLabel={party === 'developer' ? 'Your share' : `Share of ${developer.name}`}
        thumbValueText={
          cents === null ? 'No amount chosen' : `${formatCents(shownCents)} to ${recipient}`
        }
        className={classes.slider}
        style={{ '--mark-rows': namedMarks.length } as CSSProperties}
        data-unset={cents === null}
        onChange={onChange}
      />
      <div className={classes.ends} aria-hidden="true">
        <span>{`All back to ${formatSide(workspace, 'client')}`}</span>
        <span>{`All to ${recipient}`}</span>
      </div>
    </div>
  );
}
