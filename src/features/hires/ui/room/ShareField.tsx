import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { centsFrom, centsText, formatCents } from '#platform/shared/money.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { toWhom } from '../../work/side-words.rules.ts';
import { Shares } from './Shares.tsx';
import './share-field.css';

const DOLLAR = 100;

interface ShareFieldProps {
  room: RoomView;
  /** Dollars and cents as typed. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Cents within what is held, or null. */
export function shareIn(typed: string, heldCents: number): number | null {
  const cents = centsFrom(typed);
  return cents !== null && cents <= heldCents ? cents : null;
}

export function shareProblem(typed: string, heldCents: number): string | undefined {
  if (shareIn(typed, heldCents) !== null) return undefined;
  if (centsFrom(typed) === null) return 'Enter dollars and cents, like 1,250 or 99.50';
  return `Enter an amount from $0 to ${formatCents(heldCents)}`;
}

/** How much of the held money goes to the developer: roughly by the slider, exactly by the field. */
export function ShareField({ room, value, error, onChange }: ShareFieldProps) {
  const id = useId();
  const { amountCents, party, developer } = room;
  const receiver = toWhom(room, 'developer');
  const cents = shareIn(value, amountCents);
  // Of more than there is the slider shows all.
  const slid = Math.min(centsFrom(value) ?? 0, amountCents);
  return (
    <div className="bw-share">
      <TextInput
        label={`To ${receiver}, in dollars and cents`}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        className="bw-figures"
      />
      <div className="bw-share-slide">
        <label htmlFor={id} className="bw-hidden">
          {party === 'developer' ? 'Your share' : `Share of ${developer.name}`}
        </label>
        <input
          id={id}
          type="range"
          className="bw-range"
          min={0}
          max={amountCents}
          step={DOLLAR}
          value={slid}
          aria-valuetext={`${formatCents(slid)} to ${receiver}`}
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
