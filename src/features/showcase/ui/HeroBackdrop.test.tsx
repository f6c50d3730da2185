import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HeroBackdrop } from './HeroBackdrop.tsx';

const originalMatchMedia = window.matchMedia;
const play = vi.fn(async () => {});
const pause = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  vi.useRealTimers();
  window.matchMedia = originalMatchMedia;
});

/** Sets up a browser in which only these media features match. */
function browserWith(features: RegExp) {
  window.matchMedia = (media) => {
    const parts = media.split(' and ').map((part) => features.test(part));
    return Object.assign(originalMatchMedia(media), { matches: parts.every(Boolean) });
  };
}
const desktop = /min-width|hover: hover|reduced-motion: no-preference/;

function Page({ paused = false }: { paused?: boolean }) {
  return (
    <MantineProvider env="test">
      <HeroBackdrop paused={paused} />
    </MantineProvider>
  );
}

function show() {
  const view = render(<Page />);
  const find = (selector: string) => view.container.querySelector(selector);
  const later = () =>
    act(async () => {
      vi.advanceTimersByTime(1_000);
      await import('./HeroVideo.tsx');
    });
  return { ...view, find, later };
}

test('on a desktop without reduced motion the video loads after the first paint, muted and looped', async () => {
  browserWith(desktop);
  const { find, later } = show();
  expect(find('video')).toBeNull();
  expect(find('svg')).not.toBeNull();
  await later();
  const film = find('video');
  expect(film).toMatchObject({ muted: true, loop: true, autoplay: true });
  expect(film?.getAttribute('aria-hidden')).toBe('true');
  const screen = find('canvas');
  expect(screen?.getAttribute('data-shown')).toBe('false');
  if (film) fireEvent.playing(film);
  expect(screen?.getAttribute('data-shown')).toBe('true');
});

test.each([
  ['on a small screen', /hover: hover|reduced-motion: no-preference/],
  ['for who prefers reduced motion', /min-width|hover: hover/],
  ['where fingers are the pointer', /min-width|reduced-motion: no-preference/],
])('there is no film, and none is loaded, %s', async (_where, features) => {
  browserWith(features);
  const { find, later } = show();
  await later();
  expect(find('video')).toBeNull();
  expect(find('svg')).not.toBeNull();
});

test('a failed video is replaced by its picture, and a failed picture by a gradient', async () => {
  browserWith(desktop);
  const { find, later } = show();
  await later();
  const film = find('video');
  if (film) fireEvent.error(film);
  expect(find('video')).toBeNull();
  const still = find('img');
  expect(still?.getAttribute('alt')).toBe('');
  if (still) fireEvent.error(still);
  expect(find('img')).toBeNull();
  expect(find('div:empty + svg')).not.toBeNull();
  expect(find('svg')).not.toBeNull();
});

test('the video pauses with the page and resumes', async () => {
  browserWith(desktop);
  const { later, rerender } = show();
  await later();
  play.mockClear();
  rerender(<Page paused />);
  expect(pause).toHaveBeenCalled();
  rerender(<Page />);
  expect(play).toHaveBeenCalledTimes(1);
});
