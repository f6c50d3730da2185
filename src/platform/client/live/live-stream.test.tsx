import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLiveStream } from './live-stream.ts';
import { type LiveEvent, useLiveEvents } from './useLiveEvents.ts';

const sources: FakeSource[] = [];

class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  url: string;

  constructor(url: string) {
    super();
    this.url = url;
    sources.push(this);
  }

  close() {
    this.readyState = 2;
  }

  says(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }

  breaks() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

const latest = () => {
  const source = sources.at(-1);
  if (!source) throw new Error('No stream was opened');
  return source;
};
const open = () => sources.filter(({ readyState }) => readyState !== 2).length;

function look(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sources.length = 0;
});

function Hearer({ heard }: { heard: LiveEvent[] }) {
  useLiveEvents((event) => heard.push(event));
  return null;
}

test('all subscribers share one stream, and unsubscribed ones get no events', () => {
  const left: LiveEvent[] = [];
  const stayed: LiveEvent[] = [];
  const { rerender } = render([<Hearer key="a" heard={left} />, <Hearer key="b" heard={stayed} />]);
  const close = openLiveStream(() => {});
  expect(sources.map(({ url }) => url)).toEqual(['/trpc/notifications.live']);
  latest().says('connected');
  latest().says('message', '{"kind":"bid","id":7}');
  rerender([<Hearer key="b" heard={stayed} />]);
  latest().says('message', '{"kind":"bid","id":8}');
  latest().says('message', '{"odd":1}');
  const missed = { kind: 'missed', id: 0 };
  expect(left).toEqual([missed, { kind: 'bid', id: 7 }]);
  expect(stayed).toEqual([missed, { kind: 'bid', id: 7 }, { kind: 'bid', id: 8 }]);
  close();
  expect(open()).toBe(0);
});

test('a refused stream checks the session and reconnects at growing intervals', () => {
  const refused = vi.fn();
  const close = openLiveStream(refused);
  latest().says('serialized-error', '{}');
  expect(refused).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_500);
  expect(sources).toHaveLength(2);
  for (let time = 0; time < 8; time += 1) {
    latest().breaks();
    vi.advanceTimersByTime(45_000);
  }
  expect(sources).toHaveLength(10);
  latest().breaks();
  vi.advanceTimersByTime(14_000);
  expect(sources).toHaveLength(10);
  window.dispatchEvent(new Event('online'));
  expect(sources).toHaveLength(11);
  expect(open()).toBe(1);
  close();
});

test('a stream that ends reconnects before checking the session, because the token may be new', () => {
  const refused = vi.fn();
  const close = openLiveStream(refused);
  latest().says('connected');
  latest().says('serialized-error', '{}');
  expect(refused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(sources).toHaveLength(2);
  latest().says('serialized-error', '{}');
  expect(refused).toHaveBeenCalledTimes(1);
  close();
});

test('a silent stream is reopened; an active one is not', () => {
  const close = openLiveStream(() => {});
  for (let ping = 0; ping < 10; ping += 1) {
    vi.advanceTimersByTime(20_000);
    latest().says('ping');
  }
  expect(sources).toHaveLength(1);
  vi.advanceTimersByTime(62_000);
  expect(sources).toHaveLength(2);
  expect(open()).toBe(1);
  close();
});

test('a hidden tab closes its connection and reopens it when visible', () => {
  const close = openLiveStream(() => {});
  look(true);
  vi.advanceTimersByTime(5_000);
  look(false);
  vi.advanceTimersByTime(30_000);
  expect(open()).toBe(1);
  expect(sources).toHaveLength(1);
  look(true);
  vi.advanceTimersByTime(20_000);
  expect(open()).toBe(0);
  look(false);
  expect(open()).toBe(1);
  close();
});
