import { useEffect } from 'react';
import { useLateAnswer } from '#platform/client/kit/useLateAnswer.ts';
import { isPast, isTaken, pastWords } from '../../work/late-step.rules.ts';
import type { StepFormProps } from './StepDialog.tsx';

interface StepForm<T> {
  values: T;
  lost: T | null;
  found: () => void;
  busy: boolean;
  refusal: string | null;
}

/** Takes a step for done that came through without an answer, and leaves one that is past. */
export function useLateStep<T extends object>(
  { room, step, onPast }: Pick<StepFormProps, 'room'> & Partial<StepFormProps>,
  form: StepForm<T>,
  done: () => void,
): void {
  const { busy, lost, refusal } = form;
  const isPastNow = step !== undefined && isPast(step, room);
  const isOurs = step !== undefined && lost !== null && isTaken(step, room);
  useLateAnswer(form, () => isOurs, done);
  useEffect(() => {
    if (!isPastNow || isOurs || busy) return;
    onPast?.((lost === null && refusal) || pastWords(room));
  });
}
