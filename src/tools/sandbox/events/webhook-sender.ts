import Stripe from 'stripe';
import { getErrorMessage } from '#platform/server/error-details.ts';
import type { StripeFaults } from '../api/faults.ts';
import type { Observer } from '../api/server-api.ts';
import type { SandboxLog, Store, StripeObjects } from '../store.ts';

type WebhookEndpoint = { url: string; secret: string };

export type WebhookSettings = {
  store: Store;
  /** Where snapshot events and thin events are sent. */
  endpoints: { event: WebhookEndpoint; thin_event: WebhookEndpoint };
  faults: StripeFaults;
  observer: Observer;
  log: SandboxLog;
};

type Kind = keyof WebhookSettings['endpoints'];
/** A due event; `attempts` is the number of failed attempts. */
type Delivery = { eventId: string; kind: Kind; attempts: number; body: StripeObjects[Kind] };

/** If `outcome` is null, the event is sent again after `delayMs`. */
type Result = { eventId: string; outcome: 'delivered' | 'dropped' | null; delayMs: number };

const BATCH_SIZE = 8;
const TIMEOUT_MS = 5_000;

/**
 * Locks due events while a process sends them. If the process ends, PostgreSQL releases the locks.
 */
const dueSql = `
  select id as "eventId", kind, attempts, body from stripe_sandbox.deliveries
  join stripe_sandbox.objects on id = event_id
  where outcome is null and next_at <= now()
  order by seq limit ${BATCH_SIZE} for update of deliveries skip locked`;

/** Returns 300 ms for the first retry, three times as long for each further retry; at most 60 s. */
function getRetryDelayMs(attempts: number) {
  return Math.min(60_000, 300 * 3 ** attempts);
}

/** Signs and sends the events of the table `deliveries`, each until the endpoint returns 2xx. */
export class WebhookSender {
  readonly #settings: WebhookSettings;
  readonly #closing = new AbortController();
  #isStarted = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Whether `wake` has queued a run that has not started yet. */
  #isQueued = false;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  start() {
    this.#isStarted = true;
    this.wake();
  }

  /**
   * Sends the events that are due. Does nothing before `start` and while the fault `hold` is set.
   * Also does nothing if a run is queued already, because that run will read the due events.
   */
  wake() {
    if (!this.#isStarted || this.#isQueued || this.#settings.faults.webhooks.hold) return;
    this.#isQueued = true;
    this.#run(() => {
      this.#isQueued = false;
    }).catch((error: unknown) => {
      this.#settings.log.error({ err: error }, 'stripe sandbox cannot read its webhooks');
    });
  }

  /**
   * Sends all events that no other process is sending, including the events that wait for another
   * attempt. Also works before `start` and while the fault `hold` is set.
   */
  deliverPending() {
    return this.#run(() =>
      this.#settings.store.pool.query(
        `update stripe_sandbox.deliveries set next_at = now() where event_id in (
           select event_id from stripe_sandbox.deliveries
           where outcome is null and next_at > now() for update skip locked)`,
      ),
    );
  }

  /** Aborts running requests. The events of these requests are sent after the next start. */
  async close() {
    this.#isStarted = false;
    this.#closing.abort();
    await this.#running;
  }

  /**
   * After the current run, calls `prepare` and sends until no event is due or `close` is called.
   */
  #run(prepare: () => unknown): Promise<void> {
    const run = this.#running.then(async () => {
      await prepare();
      while (!this.#closing.signal.aborted && (await this.#sendBatch()));
    });
    // The caller of this run handles its error. The next run must start even if this run fails.
    this.#running = run.catch(() => {});
    return run;
  }

  /** Sends one batch. Returns false if no event was due. */
  #sendBatch() {
    return this.#settings.store.transaction(async ({ db }) => {
      const { rows } = await db.query<Delivery>(dueSql);
      const results: Result[] = [];
      if (this.#settings.faults.webhooks.reorder) {
        // One after the other, so that the endpoint receives the events in this order.
        for (const delivery of rows.reverse()) results.push(await this.#deliver(delivery));
      } else {
        results.push(...(await Promise.all(rows.map((delivery) => this.#deliver(delivery)))));
      }
      await db.query(
        `update stripe_sandbox.deliveries set outcome = r.outcome, attempts = attempts + 1,
           next_at = clock_timestamp() + r.delay_ms * interval '1 millisecond'
         from unnest($1::text[], $2::text[], $3::int[]) as r (event_id, outcome, delay_ms)
         where deliveries.event_id = r.event_id`,
        [
          results.map(({ eventId }) => eventId),
          results.map(({ outcome }) => outcome),
          results.map(({ delayMs }) => delayMs),
        ],
      );
      return rows.length > 0;
    });
  }

  async #deliver(delivery: Delivery): Promise<Result> {
    const { log, faults } = this.#settings;
    const { eventId, attempts } = delivery;
    if (faults.webhooks.drop > 0) {
      faults.webhooks.drop -= 1;
      return { eventId, outcome: 'dropped', delayMs: 0 };
    }
    const isDuplicated = faults.webhooks.duplicate > 0;
    if (isDuplicated) faults.webhooks.duplicate -= 1;
    try {
      await this.#post(delivery);
      if (isDuplicated) await this.#post(delivery);
      return { eventId, outcome: 'delivered', delayMs: 0 };
    } catch (error) {
      if (this.#closing.signal.aborted) return { eventId, outcome: null, delayMs: 0 };
      const delayMs = getRetryDelayMs(attempts);
      const reason = getErrorMessage(error);
      log.warn({ event: eventId, attempts, reason }, 'stripe sandbox could not deliver a webhook');
      // A little later than `next_at`. If the event is not due yet, a later poll by
      // `createStripeSandbox` sends it.
      setTimeout(() => this.wake(), delayMs + 5).unref();
      return { eventId, outcome: null, delayMs };
    }
  }

  async #post({ kind, body }: Delivery) {
    const { store, observer, endpoints } = this.#settings;
    const { url, secret } = endpoints[kind];
    const payload = JSON.stringify(body);
    const timestamp = store.nowSeconds();
    observer.observe?.({ kind: 'webhook', body: payload });
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          timestamp,
        }),
      },
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // The body is read only to free the connection.
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the webhook endpoint returned ${response.status}`);
  }
}
