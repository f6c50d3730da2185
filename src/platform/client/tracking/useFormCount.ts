import { useEffect, useRef } from 'react';
import { track } from './event-line.ts';
import type { CountedForm } from './events.ts';

type Phase = 'untouched' | 'begun' | 'sending' | 'left';

/** Returns how much of a form is filled in, in percent of its text and list fields. */
function completionOf(values: object): number {
  const fields = Object.values(values).filter(
    (value) => typeof value === 'string' || Array.isArray(value),
  );
  const filled = fields.filter((value) => value.length > 0).length;
  return fields.length > 0 ? Math.round((100 * filled) / fields.length) : 0;
}

/** Tracks once that a form was started, and whether it was completed or abandoned. */
export function useFormCount(form: CountedForm | undefined, values: object) {
  const phase = useRef<Phase>('untouched');
  const latest = useRef(values);
  latest.current = values;
  const enter = (next: Phase) => {
    phase.current = next;
  };

  /** Called at the first input. */
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
      // The result is not known yet.
      if (phase.current === 'sending') phase.current = 'left';
    }
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [form]);

  /**
   * Counts a submission when its result is known. A result of false means that nothing was sent.
   */
  async function sent<T>(result: Promise<T>): Promise<T> {
    enter('sending');
    const done = await result.then(
      (value) => value !== false,
      () => false,
    );
    const hasLeft = phase.current === 'left';
    enter(done || hasLeft ? 'untouched' : 'begun');
    if (form && done) track('form_completed', { form });
    else if (form && hasLeft) abandon(form, latest.current);
    return result;
  }

  return { begin, sent };
}

function abandon(form: CountedForm, values: object): void {
  track('form_abandoned', { form, completionPercentage: completionOf(values) });
}
