import { useEffect } from 'react';
import type { Uploads } from '#features/files/ui/useUploads.ts';
import { type LateForm, useLateAnswer } from '#platform/client/kit/useLateAnswer.ts';
import { filesTaken, type Given, isPast, isTaken, pastWords } from '../../work/late-step.rules.ts';
import type { StepFormProps } from './StepDialog.tsx';

interface StepForm<T> extends LateForm<T> {
  busy: boolean;
  forget: () => void;
}

interface Late<T> {
  form: StepForm<T>;
  /** What is sent of the values. */
  given: (values: T) => Given;
  uploads?: Pick<Uploads, 'holds' | 'went' | 'forget'>;
  /** Says that it is done. */
  told: () => void;
}

const NOT_SENT = 'This was done as you sent it first. What you changed since then was not sent.';

/**
 * Takes a step for done that came through without an answer, and leaves one that is past. Answers
 * what is to be called once it is done: with it the form is done with.
 */
export function useLateStep<T extends object>(
  { room, step, onTaken, onPast }: Omit<StepFormProps, 'onClose'>,
  { form, given, uploads, told }: Late<T>,
): () => void {
  const { busy, found } = form;
  const [values, lost] = [given(form.values), form.lost && given(form.lost)];

  function done() {
    form.forget();
    uploads?.forget();
    told();
    onTaken();
  }

  const came = (sent: Given) => isTaken(step, room, sent);
  const isOurs = lost !== null && came(lost);
  useLateAnswer({ values, lost, found }, came, (typedOn) => {
    const taken = filesTaken(step, room);
    if (!typedOn && (!uploads || uploads.holds(taken))) return done();
    if (!typedOn) form.forget();
    uploads?.went(taken);
    told();
    onPast(NOT_SENT);
  });
  const isPastNow = isPast(step, room);
  useEffect(() => {
    if (isPastNow && !isOurs && !busy) onPast(pastWords(step, room, lost !== null));
  });
  return done;
}
