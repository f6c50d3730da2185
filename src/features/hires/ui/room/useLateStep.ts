import { useEffect } from 'react';
import { useLateAnswer } from '#platform/client/kit/useLateAnswer.ts';
import { isPast, isTaken, pastWords, type Sent } from '../../work/late-step.rules.ts';
import type { StepFormProps } from './StepDialog.tsx';

interface StepForm<T> {
  values: T;
  lost: T | null;
  found: () => void;
  busy: boolean;
  refusal: string | null;
}

interface Late<T> {
  form: StepForm<T>;
  /** What the room tells of values that were sent. */
  sent: (values: T) => Sent;
  /** Says that it is done. */
  told: () => void;
  /** It is done with, and so is the form. */
  done: () => void;
}

const NOT_SENT = 'This was done as you sent it first. What you typed since then was not sent.';

/** Takes a step for done that came through without an answer, and leaves one that is past. */
export function useLateStep<T extends object>(
  { room, step, onPast }: Pick<StepFormProps, 'room' | 'step' | 'onPast'>,
  { form, sent, told, done }: Late<T>,
): void {
  const { busy, lost, refusal } = form;
  const came = (values: T) => isTaken(step, room, sent(values));
  const isOurs = lost !== null && came(lost);
  useLateAnswer(form, came, (typedOn) => {
    if (!typedOn) return done();
    told();
    onPast(NOT_SENT);
  });
  const isPastNow = isPast(step, room);
  useEffect(() => {
    if (!isPastNow || isOurs || busy) return;
    onPast((lost === null && refusal) || pastWords(step, room, lost !== null));
  });
}
