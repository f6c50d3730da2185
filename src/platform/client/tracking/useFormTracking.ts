import { useEffect, useRef } from 'react';
import { track } from './event-queue.ts';
import type { TrackedForm } from './events.ts';

/** `left`: the user left the page, or the form was removed, while the form was being sent. */
type Phase = 'untouched' | 'started' | 'sending' | 'left';

/** Only texts and non-empty lists count as fields. */
function getCompletion(values: object): number {
  const fields = Object.values(values).filter(
    (value) => typeof value === 'string' || (Array.isArray(value) && value.length > 0),
  );
  const filled = fields.filter((value) => value.length > 0).length;
  return fields.length > 0 ? Math.round((100 * filled) / fields.length) : 0;
}

/**
 * A started form that is left before its completion is tracked as abandoned. If `form` is
 * undefined, nothing is tracked.
 */
export function useFormTracking(form: TrackedForm | undefined, values: object) {
  const phase = useRef<Phase>('untouched');
  const latestValues = useRef(values);
  latestValues.current = values;
  const setPhase = (next: Phase) => {
    phase.current = next;
  };

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
      // The result of the submission decides whether the form is completed or abandoned.
      if (phase.current === 'sending') phase.current = 'left';
    }
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [form]);

  /**
   * If the promise is rejected or its result is `false`, nothing was sent: the form is abandoned if
   * the user has left.
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
