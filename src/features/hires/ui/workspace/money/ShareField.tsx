import { Button, Group, Stack, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { formatCents, formatCentsInput, parseCents } from '#platform/shared/format/money.ts';
import { formatSide, getMoneyLabels } from '../../../hire.labels.ts';
import { AMOUNT_MESSAGE, computeSplit, splitRefusal } from '../../../money/split-funds.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import type { ShareMark } from './ShareSlider.tsx';
import classes from './share-field.module.css';

/** The slider of Mantine is large, and only dialogs show it. */
const ShareSlider = lazy(() => import('./ShareSlider.tsx'));

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
  const { amountCents } = workspace;
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
      <Suspense fallback={<Skeleton height={84} />}>
        <ShareSlider
          workspace={workspace}
          cents={typedCents}
          marks={marks}
          onChange={(cents) => onChange(formatCentsInput(cents))}
        />
      </Suspense>
      {marks.length > 0 && (
        <Group gap="xs">
          {marks
            .toSorted((a, b) => a.cents - b.cents)
            .map(({ label, cents }) => (
              <Button
                key={label}
                px="sm"
                variant={typedCents === cents ? 'solid' : 'default'}
                aria-pressed={typedCents === cents}
                onClick={() => onChange(formatCentsInput(cents))}
              >
                {label}
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
    ...(feePercent > 0
      ? ([
          [workspace.party === 'developer' ? 'To you' : 'To the developer', toDeveloperCents],
          [`Platform fee (${feePercent}%)`, split && -split.feeCents],
        ] as const)
      : []),
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
