import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { isTracked } from '#platform/shared/measured-places.ts';
import { readChoice, watchChoice } from './choice.ts';
import type { TrackerIds } from './configured-ids.ts';
import type { TrackedEvent } from './events.ts';
import { openHotjar } from './hotjar.ts';
import { forgetPayments, isFirstTime, isPayment, keepPayment, takeKept } from './kept-payments.ts';
import { forgetMarks, maskPerson } from './person-marks.ts';
import { openPixel } from './pixel.ts';
import { complain, type Tracker } from './tracker.ts';
import { type Doc, partDocuments } from './untracked-pages.ts';
import { watchVisit } from './visit-signals.ts';

/** A tracker is initialized 100 ms after the consent (SPEC section 1). */
const INITIALISED_AFTER_MS = 100;
/** Maximum number of buffered events, because a visitor may never decide about the trackers. */
const WAITING_MAX = 200;

interface MeasureDeps {
  ids: TrackerIds;
  router: AnyRouter;
  queryClient: QueryClient;
  doc: Doc;
}

export type Measure = typeof measure;

/** Logs exceptions of a tracker, so that they never reach the caller. */
function quietly(act: () => void): void {
  try {
    act();
  } catch (problem) {
    complain(problem);
  }
}

function openTrackers({ pixel, hotjar }: TrackerIds): Tracker[] {
  const opened: Tracker[] = [];
  quietly(() => pixel && opened.push(openPixel(pixel)));
  quietly(() => hotjar && opened.push(openHotjar(hotjar)));
  return opened;
}

/** Buffers events until they may be sent, and sends them in order. */
class Line {
  private readonly ids: TrackerIds;
  private readonly doc: Doc;
  private waiting: TrackedEvent[] = [];
  private trackers: Tracker[] | null = null;
  private initialised = false;

  constructor({ ids, doc }: MeasureDeps) {
    this.ids = ids;
    this.doc = doc;
  }

  get running(): boolean {
    return this.trackers !== null;
  }

  take(event: TrackedEvent): void {
    const choice = readChoice();
    if (choice === 'no') return;
    if (!isTracked(location.pathname)) {
      if (!isPayment(event)) return;
      if (choice === 'yes') {
        keepPayment(event);
        return;
      }
    }
    if (this.initialised) this.send(event);
    else if (this.waiting.length < WAITING_MAX) this.waiting.push(event);
  }

  /** Starts the trackers if they are allowed. Called on every page and after every choice. */
  open(): void {
    if (this.trackers || readChoice() !== 'yes') return;
    if (![location.pathname, this.doc.loadedAt].every(isTracked)) {
      this.keepPayments();
      return;
    }
    this.trackers = openTrackers(this.ids);
    setTimeout(() => {
      this.initialised = this.running;
      const held = this.waiting.splice(0);
      for (const event of [...takeKept(), ...held]) if (this.initialised) this.send(event);
    }, INITIALISED_AFTER_MS);
  }

  /** Stops sending. Scripts that are already loaded are removed by the reload of the document. */
  close(): void {
    const before = this.trackers;
    this.trackers = null;
    this.initialised = false;
    this.waiting = [];
    forgetPayments();
    for (const tracker of before ?? []) quietly(() => tracker.stop());
    forgetMarks();
    if (before) this.doc.reload();
  }

  private keepPayments(): void {
    for (const event of this.waiting.splice(0)) if (isPayment(event)) keepPayment(event);
  }

  private send(event: TrackedEvent): void {
    if (isPayment(event) && !isFirstTime(event)) return;
    for (const tracker of this.trackers ?? []) quietly(() => tracker.send(event));
  }
}

/** Starts tracking a visit. Returns a function that receives the events of the pages. */
export function measure(deps: MeasureDeps): (event: TrackedEvent) => void {
  const { router, queryClient, doc } = deps;
  const line = new Line(deps);
  const mask = maskPerson();

  partDocuments(router, doc, {
    running: () => line.running,
    allowed: () => readChoice() === 'yes',
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    mask.at(toLocation.pathname);
    line.open();
  });
  watchChoice(() => (readChoice() === 'yes' ? line.open() : readChoice() && line.close()));
  watchVisit(router, queryClient, (...event) => line.take(event));
  mask.at(location.pathname);
  line.open();
  return (event) => {
    if (event[0] === 'person_known') mask.known();
    line.take(event);
  };
}
