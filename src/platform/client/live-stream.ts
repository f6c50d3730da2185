import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import type { AppRouter } from './trpc.ts';
import { tellLive } from './useLive.ts';

const RETRY_MIN = 1_000;
const RETRY_MAX = 30_000;
/** A browser allows six connections to a host: tabs nobody looks at give theirs back. */
const HIDDEN_FOR = 20_000;

/** Opens the stream, again and again when it breaks; each opening asks everybody to look again. */
export function openLiveStream(): () => void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] });
  let stream: { unsubscribe(): void } | null = null;
  let delay = RETRY_MIN;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(timer);
    stream ??= client.notifications.live.subscribe(undefined, {
      onStarted() {
        delay = RETRY_MIN;
        tellLive({ kind: 'missed', id: 0 });
      },
      onData: tellLive,
      onError: again,
      onComplete: again,
    });
  }

  function close() {
    clearTimeout(timer);
    const closing = stream;
    stream = null;
    closing?.unsubscribe();
  }

  function again() {
    if (!stream) return;
    close();
    timer = setTimeout(open, delay * (0.5 + Math.random()));
    delay = Math.min(delay * 2, RETRY_MAX);
  }

  function onVisibility() {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, HIDDEN_FOR);
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
