import Stripe from 'stripe';
import { getErrorMessage } from '#platform/server/error-details.ts';
import type { StripeFaults } from '../api/faults.ts';
import type { Observer } from '../api/server-api.ts';
import type { SandboxLog, Store, StripeObjects } from '../store.ts';

type WebhookEndpoint = { url: string; secret: string };

export type WebhookSettings = {
  store: Store;
  endpoints: { event: WebhookEndpoint; thin_event: WebhookEndpoint };
  faults: StripeFaults;
  observer: Observer;
  log: SandboxLog;
};

type Kind = keyof WebhookSettings['endpoints'];
type Delivery = { eventId: string; kind: Kind; attempts: number; body: StripeObjects[Kind] };

/** If `outcome` is null, the event is sent again after `delayMs`. */
type Result = { eventId: string; outcome: 'delivered' | 'dropped' | null; delayMs: number };

const BATCH_SIZE = 8;
const TIMEOUT_MS = 5_000;

/** If a process ends while it sends, PostgreSQL releases its locks. */
const dueSql = `
  select id as "eventId", kind, attempts, body from stripe_sandbox.deliveries
  join stripe_sandbox.objects on id = event_id
  where outcome is null and next_at <= now()
  order by seq limit ${BATCH_SIZE} for update of deliveries skip locked`;

function getRetryDelayMs(attempts: number) {
  return Math.min(60_000, 300 * 3 ** attempts);
}

export class WebhookSender {
  readonly #settings: WebhookSettings;
  readonly #closing = new AbortController();
  #isStarted = false;
  #running: Promise<unknown> = Promise.resolve();
  #isQueued = false;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  start() {
    this.#isStarted = true;
    this.wake();
  }

  /**
   * Does nothing before `start`, while the fault `hold` is set, or if a run is queued already,
   * because that run will read the due events.
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
   * Also sends events that wait for another attempt, and also works before `start` and while the
   * fault `hold` is set.
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

  async close() {
    this.#isStarted = false;
    this.#closing.abort();
    await this.#running;
  }

  #run(prepare: () => unknown): Promise<void> {
    const run = this.#running.then(async () => {
      await prepare();
      while (!this.#closing.signal.aborted && (await this.#sendBatch()));
    });
    // The caller of this run handles its error. The next run must start even if this run fails.
    this.#running = run.catch(() => {});
    return run;
  }

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
      // If the event is not due yet, a later poll by `createStripeSandbox` sends it.
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
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the webhook endpoint returned ${response.status}`);
  }
}
