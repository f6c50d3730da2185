import { useEffect, useRef } from 'react';
import { track } from './event-queue.ts';
import type { TrackedForm } from './events.ts';

/** `left`: the page was left while the form was being sent. */
type Phase = 'untouched' | 'started' | 'sending' | 'left';

/** Returns how much of a form is filled in, in percent of its texts and the lists in use. */
function getCompletion(values: object): number {
  const fields = Object.values(values).filter(
    (value) => typeof value === 'string' || (Array.isArray(value) && value.length > 0),
  );
  const filled = fields.filter((value) => value.length > 0).length;
  return fields.length > 0 ? Math.round((100 * filled) / fields.length) : 0;
}

/**
 * Returns functions that track once that a form was started, and whether it was completed. If it is
 * left before that, it is tracked as abandoned. Without a form nothing is tracked.
 */
export function useFormTracking(form: TrackedForm | undefined, values: object) {
  const phase = useRef<Phase>('untouched');
  const latestValues = useRef(values);
  latestValues.current = values;
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
        trackAbandoned(form, latestValues.current);
      }
      // Whether the form is completed or abandoned depends on the result of the submission.
      if (phase.current === 'sending') phase.current = 'left';
    }
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [form]);

  /**
   * Tracks a submission when its result is known, and returns that result. A result of false means
   * that nothing was sent.
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
    else if (form && hasLeft) trackAbandoned(form, latestValues.current);
    return result;
  }

  return { trackStart, trackSubmission };
}

function trackAbandoned(form: TrackedForm, values: object): void {
  track('form_abandoned', { form, completionPercentage: getCompletion(values) });
}
