import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearToast } from '#platform/client/toasts/toasts.tsx';

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function noMatchMedia(media: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}

// Browser features that Mantine and Radix use and jsdom does not have.
window.ResizeObserver = NoResizeObserver;
window.matchMedia = noMatchMedia;
window.scrollTo = () => {};
URL.createObjectURL = () => 'blob:x';
URL.revokeObjectURL = () => {};
// Chromium returns a promise.
Element.prototype.scrollIntoView = () => Promise.resolve();
Element.prototype.setPointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// On a busy machine the first screen of a file takes longer than a second.
configure({ asyncUtilTimeout: 5_000 });

// The next file uses the same document.
afterEach(() => {
  cleanup();
  clearToast();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
