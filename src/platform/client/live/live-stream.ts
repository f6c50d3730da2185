import { dispatchLiveEvent, type LiveEvent } from './useLiveEvents.ts';

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** Three ping intervals without a message; the stream is then reopened. */
const SILENCE_TIMEOUT_MS = 60_000;
/** Browsers allow six connections per host, so a hidden tab closes its stream. */
const HIDDEN_TIMEOUT_MS = 20_000;

function parseEvent(text: string): LiveEvent | null {
  const { kind, id }: { kind?: unknown; id?: unknown } = JSON.parse(text);
  return typeof kind === 'string' && typeof id === 'number' ? { kind, id } : null;
}

/**
 * After each connection, listeners receive `missed`, so that they refetch. Calls `onRefused` if the
 * server refuses the stream before it is connected, for example after a sign-out in another tab.
 * tRPC's link for subscriptions is not used, because every visitor would have to load its code.
 */
export function openLiveStream(onRefused: () => void): () => void {
  let source: EventSource | null = null;
  let retryDelayMs = RETRY_MIN_MS;
  let isConnected = false;
  let openTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(openTimer);
    if (source || document.hidden) return;
    source = new EventSource('/trpc/notifications.live');
    source.addEventListener('connected', () => {
      isConnected = true;
      dispatchLiveEvent({ kind: 'missed', id: 0 });
    });
    source.addEventListener('ping', onActivity);
    source.addEventListener('message', ({ data }) => {
      onActivity();
      const event = parseEvent(data);
      if (event) dispatchLiveEvent(event);
    });
    // tRPC sends this event if the subscription fails.
    source.addEventListener('serialized-error', onStreamClosed);
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) onStreamClosed();
    });
    restartSilenceTimer();
  }

  function restartSilenceTimer() {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(reconnect, SILENCE_TIMEOUT_MS);
  }

  function onActivity() {
    retryDelayMs = RETRY_MIN_MS;
    restartSilenceTimer();
  }

  /**
   * The server also closes a stream when the token of the session changes, perhaps before the
   * browser has the new cookie. So only a refusal before the stream is connected can mean that the
   * session has ended.
   */
  function onStreamClosed() {
    if (!isConnected) onRefused();
    reconnect();
  }

  function close() {
    clearTimeout(openTimer);
    clearTimeout(silenceTimer);
    source?.close();
    source = null;
    isConnected = false;
  }

  function reconnect() {
    close();
    // At random times, so that not all tabs reconnect at once after a restart of the server.
    openTimer = setTimeout(open, retryDelayMs * (0.5 + Math.random()));
    retryDelayMs = Math.min(retryDelayMs * 2, RETRY_MAX_MS);
  }

  function onVisibilityChange() {
    clearTimeout(openTimer);
    if (document.hidden) openTimer = setTimeout(close, HIDDEN_TIMEOUT_MS);
    else open();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('online', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('online', open);
    close();
  };
}
