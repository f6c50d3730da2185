import { useEffect, useRef } from 'react';
import { track } from './event-line.ts';
import type { CountedForm } from './events.ts';

type Phase = 'untouched' | 'begun' | 'sending' | 'left';

/** How much of a form is filled in, in percent of its fields that can be empty. */
function completionOf(values: object): number {
  const fields = Object.values(values).filter(
    (value) => typeof value === 'string' || Array.isArray(value),
  );
  const filled = fields.filter((value) => value.length > 0).length;
  return fields.length > 0 ? Math.round((100 * filled) / fields.length) : 0;
}

/** Tells once each that a form was begun, and whether it was completed or left unfinished. */
export function useFormCount(form: CountedForm | undefined, values: object) {
  const phase = useRef<Phase>('untouched');
  const latest = useRef(values);
  latest.current = values;
  const enter = (next: Phase) => {
    phase.current = next;
  };

  /** The person typed or chose something. */
  function begin() {
    if (!form || phase.current !== 'untouched') return;
    enter('begun');
    track('form_started', { form });
  }

  useEffect(() => {
    if (!form) return;
    function leave() {
      if (form && phase.current === 'begun') {
        phase.current = 'untouched';
        abandon(form, latest.current);
      }
      // Whether it was done is known when the answer comes.
      if (phase.current === 'sending') phase.current = 'left';
    }
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [form]);

  /** It is on its way to the server; an answer of false means that nothing was sent. */
  async function sent(answer: Promise<unknown>): Promise<void> {
    enter('sending');
    const done = await answer.then(
      (said) => said !== false,
      () => false,
    );
    const hasLeft = phase.current === 'left';
    enter(done || hasLeft ? 'untouched' : 'begun');
    if (form && done) track('form_completed', { form });
    else if (form && hasLeft) abandon(form, latest.current);
    await answer;
  }

  return { begin, sent };
}

function abandon(form: CountedForm, values: object): void {
  track('form_abandoned', { form, completionPercentage: completionOf(values) });
}
