import Stripe from 'stripe';
import { getErrorMessage } from '../../error-details.ts';
import type { StripeFaults } from '../api/faults.ts';
import type { Observer } from '../api/server-api.ts';
import type { SandboxLog, Store, StripeObjects } from '../store.ts';

type WebhookEndpoint = { url: string; secret: string };

export type WebhookSettings = {
  store: Store;
  /** Where snapshot events and thin events are sent. */
  webhooks: { event: WebhookEndpoint; thin_event: WebhookEndpoint };
  faults: StripeFaults;
  observer: Observer;
  log: SandboxLog;
};

type Kind = keyof WebhookSettings['webhooks'];
/** A due event; `id` is the id of the event. */
type Delivery = { id: string; kind: Kind; attempts: number; body: StripeObjects[Kind] };

/** An event with a null `outcome` is sent again after `delay` milliseconds. */
type Result = { id: string; outcome: 'delivered' | 'dropped' | null; delay: number };

const BATCH_SIZE = 8;
const TIMEOUT_MS = 5_000;

/** Locks the events that are due for one process; PostgreSQL releases the locks if it dies. */
const dueSql = `
  select id, kind, attempts, body from stripe_sandbox.deliveries
  join stripe_sandbox.objects on id = event_id
  where outcome is null and next_at <= now()
  order by seq limit ${BATCH_SIZE} for update of deliveries skip locked`;

/** Milliseconds until the next attempt: 300, then three times as long, at most a minute. */
function getRetryDelay(attempts: number) {
  return Math.min(60_000, 300 * 3 ** attempts);
}

/** Sends the events of the table `deliveries`, signed, until the endpoint returns 2xx. */
export class WebhookSender {
  readonly #settings: WebhookSettings;
  readonly #closing = new AbortController();
  #isStarted = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Whether a run is queued that has not started. */
  #isQueued = false;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  start() {
    this.#isStarted = true;
    this.wake();
  }

  /**
   * Sends the events that are due. Does nothing before `start`, while the fault `hold` is set, or
   * if a run is queued already, because that run reads the due events when it starts.
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

  /** Sends every event that no other process is sending, also those that wait for a new attempt. */
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
    this.#running = run.catch(() => {});
    return run;
  }

  /** Returns whether there was anything to send. */
  #sendBatch() {
    return this.#settings.store.transaction(async ({ db }) => {
      const { rows } = await db.query<Delivery>(dueSql);
      const results: Result[] = [];
      if (this.#settings.faults.webhooks.reorder) {
        for (const delivery of rows.reverse()) results.push(await this.#deliver(delivery));
      } else {
        results.push(...(await Promise.all(rows.map((delivery) => this.#deliver(delivery)))));
      }
      await db.query(
        `update stripe_sandbox.deliveries set outcome = r.outcome, attempts = attempts + 1,
           next_at = clock_timestamp() + r.delay * interval '1 millisecond'
         from unnest($1::text[], $2::text[], $3::int[]) as r (id, outcome, delay)
         where event_id = r.id`,
        [
          results.map(({ id }) => id),
          results.map(({ outcome }) => outcome),
          results.map(({ delay }) => delay),
        ],
      );
      return rows.length > 0;
    });
  }

  async #deliver(delivery: Delivery): Promise<Result> {
    const { log, faults } = this.#settings;
    const { webhooks } = faults;
    const { id, attempts } = delivery;
    if (webhooks.drop > 0) {
      webhooks.drop -= 1;
      return { id, outcome: 'dropped', delay: 0 };
    }
    const copies = webhooks.duplicate > 0 ? 2 : 1;
    webhooks.duplicate -= copies - 1;
    try {
      for (let copy = 0; copy < copies; copy += 1) await this.#post(delivery);
      return { id, outcome: 'delivered', delay: 0 };
    } catch (error) {
      if (this.#closing.signal.aborted) return { id, outcome: null, delay: 0 };
      const delay = getRetryDelay(attempts);
      const reason = getErrorMessage(error);
      log.warn({ event: id, attempts, reason }, 'stripe sandbox could not deliver a webhook');
      setTimeout(() => this.wake(), delay + 5).unref();
      return { id, outcome: null, delay };
    }
  }

  async #post({ kind, body }: Delivery) {
    const { store, observer, webhooks } = this.#settings;
    const { url, secret } = webhooks[kind];
    const payload = JSON.stringify(body);
    const timestamp = store.now();
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
    if (!response.ok) throw new Error(`the webhook endpoint answered ${response.status}`);
  }
}
