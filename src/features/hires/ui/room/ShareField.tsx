import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { centsFrom, centsText, formatCents } from '#platform/shared/money.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { toWhom } from '../../work/side-words.rules.ts';
import { Shares } from './Shares.tsx';
import classes from './share-field.module.css';

const DOLLAR = 100;

interface ShareFieldProps {
  room: RoomView;
  /** The text of the field: dollars and cents. */
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** Returns the typed amount in cents, or null if it is not within the held amount. */
export function shareIn(typed: string, heldCents: number): number | null {
  const cents = centsFrom(typed);
  return cents !== null && cents <= heldCents ? cents : null;
}

export function shareProblem(typed: string, heldCents: number): string | undefined {
  if (shareIn(typed, heldCents) !== null) return undefined;
  if (centsFrom(typed) === null) return 'Enter dollars and cents, like 1,250 or 99.50';
  return `Enter an amount from $0 to ${formatCents(heldCents)}`;
}

/** The share of the developer, as a slider and as an exact amount. */
export function ShareField({ room, value = '', error, onChange }: ShareFieldProps) {
  const id = useId();
  const { amountCents, party, developer } = room;
  const receiver = toWhom(room, 'developer');
  const cents = shareIn(value, amountCents);
  const sliderCents = Math.min(centsFrom(value) ?? 0, amountCents);
  return (
    <div className={classes.share}>
      <TextInput
        label={`To ${receiver}, in dollars and cents`}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <div className={classes.shareSlide}>
        <label htmlFor={id} className="bw-hidden">
          {party === 'developer' ? 'Your share' : `Share of ${developer.name}`}
        </label>
        <input
          id={id}
          type="range"
          className={classes.range}
          min={0}
          max={amountCents}
          step={DOLLAR}
          value={sliderCents}
          aria-valuetext={`${formatCents(sliderCents)} to ${receiver}`}
          onChange={(event) => onChange(centsText(Number(event.currentTarget.value)))}
        />
        <p aria-hidden="true">
          <span>{`All back to ${toWhom(room, 'client')}`}</span>
          <span>{`All to ${receiver}`}</span>
        </p>
      </div>
      <Shares room={room} toDeveloperCents={cents} />
    </div>
  );
}
