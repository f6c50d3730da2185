import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { clearToast } from '#platform/client/toasts/toasts.tsx';

class InertResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Every element is in the visible part of the page. */
class FullViewObserver extends InertResizeObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  private readonly callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    super();
    this.callback = callback;
  }

  override observe(target?: Element) {
    if (!target) return;
    const rect = target.getBoundingClientRect();
    const entry = {
      target,
      isIntersecting: true,
      intersectionRatio: 1,
      boundingClientRect: rect,
      intersectionRect: rect,
      rootBounds: null,
      time: 0,
    };
    this.callback([entry], this);
  }

  takeRecords() {
    return [];
  }
}

/** Returns a media query that never matches. */
function createMediaQueryList(media: string): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}

// Browser features that the client and its libraries use and jsdom does not have.
window.ResizeObserver = InertResizeObserver;
window.IntersectionObserver = FullViewObserver;
window.matchMedia = createMediaQueryList;
window.scrollTo = () => {};
URL.createObjectURL = () => 'blob:x';
URL.revokeObjectURL = () => {};
// Returns a promise as in Chromium.
Element.prototype.scrollIntoView = () => Promise.resolve();
Element.prototype.setPointerCapture = () => {};
Element.prototype.hasPointerCapture = () => false;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// On a busy machine the first screen of a file takes longer than the default of one second.
configure({ asyncUtilTimeout: 5_000 });

// All tests of a worker share one document.
afterEach(() => {
  cleanup();
  clearToast();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
