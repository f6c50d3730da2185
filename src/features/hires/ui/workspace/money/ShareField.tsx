import { Button, Group, Slider, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCents, formatCentsInput, parseCents } from '#platform/shared/format/money.ts';
import { formatSide, getMoneyLabels } from '../../../hire.labels.ts';
import { AMOUNT_MESSAGE, computeSplit, splitRefusal } from '../../../money/split-funds.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import classes from './share-field.module.css';

const CENTS_PER_DOLLAR = 100;

/** An amount to choose, such as an offer. */
export interface ShareMark {
  /** Below the mark on the slider, and before the label. Null if the slider has no mark for it. */
  letter: string | null;
  label: string;
  cents: number;
}

interface ShareFieldProps {
  workspace: WorkspaceView;
  /** Dollars and cents, as typed. */
  value?: string;
  error?: ReactNode;
  marks?: readonly ShareMark[];
  /** If true, a dialog focuses the amount when it opens. */
  isFocusedFirst?: boolean;
  onChange: (value: string) => void;
}

/** In cents; null if the text is not an amount or exceeds the held amount. */
export function parseShare(typed: string, heldCents: number): number | null {
  const cents = parseCents(typed);
  return cents !== null && cents <= heldCents ? cents : null;
}

export function validateShare(typed: string, heldCents: number): string | undefined {
  const cents = parseCents(typed);
  return cents === null ? AMOUNT_MESSAGE : splitRefusal(cents, heldCents)?.message;
}

export function ShareField(props: ShareFieldProps) {
  const { workspace, value = '', error, marks = [], isFocusedFirst = false, onChange } = props;
  const { amountCents, party, developer } = workspace;
  const recipient = formatSide(workspace, 'developer');
  const typedCents = parseCents(value);
  return (
    <Stack gap="md">
      <TextInput
        label={`To ${recipient}, in dollars and cents`}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus={isFocusedFirst || undefined}
      />
      <Slider
        min={0}
        max={amountCents}
        step={CENTS_PER_DOLLAR}
        value={Math.min(typedCents ?? 0, amountCents)}
        marks={marks
          .filter(({ letter }) => letter !== null)
          .map(({ letter, cents }) => ({ value: cents, label: letter }))}
        label={null}
        size="sm"
        thumbSize={28}
        thumbLabel={party === 'developer' ? 'Your share' : `Share of ${developer.name}`}
        thumbValueText={
          typedCents === null
            ? 'No amount chosen'
            : `${formatCents(Math.min(typedCents, amountCents))} to ${recipient}`
        }
        className={classes.slider}
        data-unset={typedCents === null}
        onChange={(cents) => onChange(formatCentsInput(cents))}
      />
      <div className={classes.ends} aria-hidden="true">
        <span>{`All back to ${formatSide(workspace, 'client')}`}</span>
        <span>{`All to ${recipient}`}</span>
      </div>
      {marks.length > 0 && (
        <Group gap="xs">
          {marks
            .toSorted((a, b) => a.cents - b.cents)
            .map(({ letter, label, cents }) => (
              <Button
                key={label}
                variant={typedCents === cents ? 'solid' : 'default'}
                aria-pressed={typedCents === cents}
                onClick={() => onChange(formatCentsInput(cents))}
              >
                {letter === null ? label : `${letter} · ${label}`}
              </Button>
            ))}
        </Group>
      )}
      <SharePreview workspace={workspace} toDeveloperCents={parseShare(value, amountCents)} />
    </Stack>
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
