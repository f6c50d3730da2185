import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';
import type { TrackerIds } from './configured-ids.ts';
import { readConsent, subscribeToConsent } from './consent.ts';
import type { TrackedEvent } from './events.ts';
import { createRecordingMask, openHotjar } from './hotjar.ts';
import { openPixel } from './pixel.ts';
import { type PageDocument, separateTrackedDocuments } from './separate-documents.ts';
import {
  deletePaymentEvents,
  isPaymentEvent,
  markPaymentEventSent,
  storePaymentEvent,
  takeStoredPaymentEvents,
} from './stored-payment-events.ts';
import { logTrackingProblem, type Tracker } from './tracker.ts';
import { trackVisitEvents } from './visit-events.ts';

/** Fixed value. */
const INIT_DELAY_MS = 100;
/** Limited, because a visitor may never decide about the trackers. */
const BUFFER_MAX = 200;

interface TrackingDeps {
  ids: TrackerIds;
  router: AnyRouter;
  queryClient: QueryClient;
  doc: PageDocument;
}

export type StartTracking = typeof startTracking;

function logExceptions(action: () => void): void {
  try {
    action();
  } catch (problem) {
    logTrackingProblem(problem);
  }
}

function openTrackers({ pixel, hotjar }: TrackerIds): Tracker[] {
  const trackers: Tracker[] = [];
  logExceptions(() => pixel && trackers.push(openPixel(pixel)));
  logExceptions(() => hotjar && trackers.push(openHotjar(hotjar)));
  return trackers;
}

const TRACKER_STORAGE_NAMES = /^_(fbp|fbc|hj\w*)$/;

function deleteCookie(name: string): void {
  const { hostname } = location;
  // Trackers set their cookies for the domain without subdomains.
  const baseDomain = hostname.split('.').slice(-2).join('.');
  for (const domain of ['', `; domain=${hostname}`, `; domain=.${baseDomain}`]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}

function deleteTrackerStorage(): void {
  const cookies = document.cookie.split(';').map((part) => part.split('=')[0]?.trim() ?? '');
  for (const name of cookies) if (TRACKER_STORAGE_NAMES.test(name)) deleteCookie(name);
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store))
        if (TRACKER_STORAGE_NAMES.test(key)) store.removeItem(key);
    }
  } catch {}
}

class EventQueue {
  private readonly ids: TrackerIds;
  private readonly doc: PageDocument;
  private buffer: TrackedEvent[] = [];
  private trackers: Tracker[] | null = null;
  private isInitialized = false;

  constructor({ ids, doc }: TrackingDeps) {
    this.ids = ids;
    this.doc = doc;
  }

  get isRunning(): boolean {
    return this.trackers !== null;
  }

  /**
   * Drops the event if the user has declined. On a page that allows no trackers, only payment
   * events count: they are stored for a later document, or buffered until the user decides.
   */
  add(event: TrackedEvent): void {
    const consent = readConsent();
    if (consent === 'no') return;
    if (!isAnalyticsAllowed(location.pathname)) {
      if (!isPaymentEvent(event)) return;
      if (consent === 'yes') {
        storePaymentEvent(event);
        return;
      }
    }
    if (this.isInitialized) this.send(event);
    else if (this.buffer.length < BUFFER_MAX) this.buffer.push(event);
  }

  /**
   * The user, the page and the first page of the document must allow trackers, because scripts
   * could read what a private page has left in the document. If only the user does, stores the
   * buffered payment events and drops the others. Must be called on every page and after every
   * consent.
   */
  start(): void {
    if (this.trackers || readConsent() !== 'yes') return;
    if (![location.pathname, this.doc.loadedPath].every(isAnalyticsAllowed)) {
      this.storePaymentEvents();
      return;
    }
    this.trackers = openTrackers(this.ids);
    setTimeout(() => {
      // The consent was withdrawn during the delay; `stop` has deleted all events.
      if (!this.isRunning) return;
      this.isInitialized = true;
      const buffered = this.buffer.splice(0);
      for (const event of [...takeStoredPaymentEvents(), ...buffered]) this.send(event);
    }, INIT_DELAY_MS);
  }

  /**
   * Also deletes what the trackers have stored. If they were running, reloads the document to
   * remove their scripts.
   */
  stop(): void {
    const stoppedTrackers = this.trackers;
    this.trackers = null;
    this.isInitialized = false;
    this.buffer = [];
    deletePaymentEvents();
    for (const tracker of stoppedTrackers ?? []) logExceptions(() => tracker.stop());
    deleteTrackerStorage();
    if (stoppedTrackers) this.doc.reload();
  }

  private storePaymentEvents(): void {
    for (const event of this.buffer.splice(0)) if (isPaymentEvent(event)) storePaymentEvent(event);
  }

  private send(event: TrackedEvent): void {
    if (isPaymentEvent(event) && !markPaymentEventSent(event)) return;
    for (const tracker of this.trackers ?? []) logExceptions(() => tracker.send(event));
  }
}

export function startTracking(deps: TrackingDeps): (event: TrackedEvent) => void {
  const { router, queryClient, doc } = deps;
  const queue = new EventQueue(deps);
  const mask = createRecordingMask();

  separateTrackedDocuments(router, doc, {
    isRunning: () => queue.isRunning,
    isAllowed: () => readConsent() === 'yes',
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    mask.onPage(toLocation.pathname);
    queue.start();
  });
  subscribeToConsent(() => {
    const consent = readConsent();
    if (consent === 'yes') queue.start();
    else if (consent === 'no') queue.stop();
  });
  trackVisitEvents(router, queryClient, (...event) => queue.add(event));
  mask.onPage(location.pathname);
  queue.start();
  return (event) => {
    if (event[0] === 'person_known') mask.onUserKnown();
    queue.add(event);
  };
}
