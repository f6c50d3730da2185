import { type LiveEvent, notifyLive } from './useLive.ts';

const RETRY_MIN = 1_000;
const RETRY_MAX = 30_000;
/** In milliseconds: three ping intervals of the server. */
const SILENT_FOR = 60_000;
/** In milliseconds. A browser allows six connections per host, so hidden tabs close theirs. */
const HIDDEN_FOR = 20_000;

function eventIn(text: string): LiveEvent | null {
  const { kind, id }: { kind?: unknown; id?: unknown } = JSON.parse(text);
  return typeof kind === 'string' && typeof id === 'number' ? { kind, id } : null;
}

/**
 * Opens the stream, and reopens it after a failure. Each opening sends `missed`, so that listeners
 * refetch. It does not use tRPC's link, which would add to the entry bundle of every visitor.
 */
export function openLiveStream(onRefused: () => void): () => void {
  let source: EventSource | null = null;
  let delay = RETRY_MIN;
  let connected = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(next);
    if (source || document.hidden) return;
    source = new EventSource('/trpc/notifications.live');
    source.addEventListener('connected', () => {
      connected = true;
      notifyLive({ kind: 'missed', id: 0 });
    });
    source.addEventListener('ping', resetTimer);
    source.addEventListener('message', ({ data }) => {
      resetTimer();
      const event = eventIn(data);
      if (event) notifyLive(event);
    });
    source.addEventListener('serialized-error', refused);
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) refused();
    });
    awaitWord();
  }

  function awaitWord() {
    clearTimeout(silence);
    silence = setTimeout(again, SILENT_FOR);
  }

  function resetTimer() {
    delay = RETRY_MIN;
    awaitWord();
  }

  /**
   * The server closes the streams of a session when its token changes, perhaps before the browser
   * has the new cookie. Only a refusal at the start of a stream means that the session is closed.
   */
  function refused() {
    if (!connected) onRefused();
    again();
  }

  function close() {
    clearTimeout(next);
    clearTimeout(silence);
    source?.close();
    source = null;
    connected = false;
  }

  function again() {
    close();
    next = setTimeout(open, delay * (0.5 + Math.random()));
    delay = Math.min(delay * 2, RETRY_MAX);
  }

  function onVisibility() {
    clearTimeout(next);
    if (document.hidden) next = setTimeout(close, HIDDEN_FOR);
    else open();
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', open);
    close();
  };
}
