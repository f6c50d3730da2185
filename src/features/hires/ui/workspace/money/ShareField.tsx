import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatCents, formatCentsInput, parseCents } from '#platform/shared/format/money.ts';
import { formatSide, getMoneyLabels } from '../../../hire.labels.ts';
import { computeSplit } from '../../../money/split-funds.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './share-field.module.css';

const CENTS_PER_DOLLAR = 100;

interface ShareFieldProps {
  workspace: WorkspaceView;
  /** Dollars and cents, as typed. */
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** In cents; null if the text is not an amount or exceeds the held amount. */
export function parseShare(typed: string, heldCents: number): number | null {
  const cents = parseCents(typed);
  return cents !== null && cents <= heldCents ? cents : null;
}

export function validateShare(typed: string, heldCents: number): string | undefined {
  if (parseShare(typed, heldCents) !== null) return undefined;
  if (parseCents(typed) === null) return 'Enter dollars and cents, like 1,250 or 99.50';
  return `Enter an amount from $0 to ${formatCents(heldCents)}`;
}

export function ShareField({ workspace, value = '', error, onChange }: ShareFieldProps) {
  const id = useId();
  const { amountCents, party, developer } = workspace;
  const recipient = formatSide(workspace, 'developer');
  const shareCents = parseShare(value, amountCents);
  const sliderCents = Math.min(parseCents(value) ?? 0, amountCents);
  return (
    <div className={classes.share}>
      <TextInput
        label={`To ${recipient}, in dollars and cents`}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.shareSlider}>
        <label htmlFor={id} className="bw-hidden">
          {party === 'developer' ? 'Your share' : `Share of ${developer.name}`}
        </label>
        <input
          id={id}
          type="range"
          className={classes.range}
          min={0}
          max={amountCents}
          step={CENTS_PER_DOLLAR}
          value={sliderCents}
          aria-valuetext={`${formatCents(sliderCents)} to ${recipient}`}
          onChange={(event) => onChange(formatCentsInput(Number(event.currentTarget.value)))}
        />
        <p aria-hidden="true">
          <span>{`All back to ${formatSide(workspace, 'client')}`}</span>
          <span>{`All to ${recipient}`}</span>
        </p>
      </div>
      <SharePreview workspace={workspace} toDeveloperCents={shareCents} />
    </div>
  );
}

interface SharePreviewProps {
  workspace: WorkspaceView;
  /** Null while the input is invalid. The rows then remain, so that the layout does not shift. */
  toDeveloperCents: number | null;
}

export function SharePreview({ workspace, toDeveloperCents }: SharePreviewProps) {
  const { amountCents, feePercent } = workspace;
  const labels = getMoneyLabels(workspace);
  const split =
    toDeveloperCents === null ? undefined : computeSplit(amountCents, toDeveloperCents, feePercent);
  const rows = [
    ['Protected funds', amountCents],
    [workspace.party === 'developer' ? 'To you' : 'To the developer', toDeveloperCents],
    [`Platform fee (${feePercent}%)`, split && -split.feeCents],
    [labels.net, split?.netCents],
    [labels.refund, split?.refundCents],
  ] as const;
  return (
    <dl className={classes.preview} aria-live="polite">
      {rows.map(([label, cents]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="bw-figure">{typeof cents === 'number' ? formatCents(cents) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
