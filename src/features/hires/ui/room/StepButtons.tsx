import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import type { StepName } from '../../hire.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { isAwaitedStep, isTurnOf, stepWords } from '../../work/step-words.rules.ts';
import { StepDialog } from './StepDialog.tsx';
import classes from './next-step.module.css';

type OpenStep = RoomView['steps'][number];

const order = ['main', 'other', 'grave'];

/**
 * Returns the steps that have a button. Offers have their own, and timers and the bank have none.
 */
function buttonsOf(room: RoomView) {
  return room.steps
    .flatMap((step) => {
      const words = step.name === 'settle' ? null : stepWords[step.name];
      return words ? [{ ...step, ...words }] : [];
    })
    .toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
}

/** Returns when the step becomes possible; null if it is possible now. */
function laterThan(now: Date, { opensAt }: OpenStep): string | null {
  return opensAt !== null && now < new Date(opensAt) ? opensAt : null;
}

interface StepButtonsProps {
  room: RoomView;
  now: Date;
}

export function StepButtons({ room, now }: StepButtonsProps) {
  const [asked, setAsked] = useState<StepName | null>(null);
  const [opened, setOpened] = useState(false);
  const buttons = buttonsOf(room);
  const awaited = isTurnOf(room);

  function ask(name: StepName) {
    setAsked(name);
    setOpened(true);
  }

  return (
    <>
      {buttons.map((step) => {
        const later = laterThan(now, step);
        return (
          <Button
            key={step.name}
            variant={awaited && !later && isAwaitedStep(step.name, room.state) ? 'next' : 'default'}
            disabled={later !== null}
            aria-haspopup="dialog"
            onClick={() => ask(step.name)}
          >
            <span>
              {step.label}
              {later && (
                <span className={classes.from}>
                  {' from '}
                  <FormattedDate at={later} />
                </span>
              )}
            </span>
          </Button>
        );
      })}
      <StepDialog
        room={room}
        step={asked}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={() => setOpened(false)}
      />
    </>
  );
}
