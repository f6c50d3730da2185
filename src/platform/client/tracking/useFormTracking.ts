import { useEffect, useRef } from 'react';
import { track } from './event-queue.ts';
import type { TrackedForm } from './events.ts';

type Phase = 'untouched' | 'started' | 'sending' | 'left';

/** Returns how much of a form is filled in, in percent of its texts and the lists in use. */
function getCompletion(values: object): number {
  const fields = Object.values(values).filter(
    (value) => typeof value === 'string' || (Array.isArray(value) && value.length > 0),
  );
  const filled = fields.filter((value) => value.length > 0).length;
  return fields.length > 0 ? Math.round((100 * filled) / fields.length) : 0;
}

/** Tracks once that a form was started, and whether it was completed or abandoned. */
export function useFormTracking(form: TrackedForm | undefined, values: object) {
  const phase = useRef<Phase>('untouched');
  const latest = useRef(values);
  latest.current = values;
  const setPhase = (next: Phase) => {
    phase.current = next;
  };

  /** Called at the first input. */
  function trackStart() {
    if (!form || phase.current !== 'untouched') return;
    setPhase('started');
    track('form_started', { form });
  }

  useEffect(() => {
    if (!form) return;
    function onLeave() {
      if (form && phase.current === 'started') {
        phase.current = 'untouched';
        trackAbandoned(form, latest.current);
      }
      // The result is not known yet.
      if (phase.current === 'sending') phase.current = 'left';
    }
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [form]);

  /**
   * Counts a submission when its result is known. A result of false means that nothing was sent.
   */
  async function trackSubmission<T>(result: Promise<T>): Promise<T> {
    setPhase('sending');
    const isSent = await result.then(
      (value) => value !== false,
      () => false,
    );
    const hasLeft = phase.current === 'left';
    setPhase(isSent || hasLeft ? 'untouched' : 'started');
    if (form && isSent) track('form_completed', { form });
    else if (form && hasLeft) trackAbandoned(form, latest.current);
    return result;
  }

  return { begin: trackStart, sent: trackSubmission };
}

function trackAbandoned(form: TrackedForm, values: object): void {
  track('form_abandoned', { form, completionPercentage: getCompletion(values) });
}
