import Stripe from 'stripe';
import { getErrorMessage } from '../../error-details.ts';
import type { StripeFaults } from '../api/faults.ts';
import type { Observer } from '../api/server-api.ts';
import type { SandboxLog, Store, ThinEvent } from '../store.ts';

type WebhookEndpoint = { url: string; secret: string };

export type WebhookSettings = {
  store: Store;
  /** Where snapshot events and thin events are sent. */
  webhooks: { event: WebhookEndpoint; thin_event: WebhookEndpoint };
  faults: StripeFaults;
  observer: Observer;
  log: SandboxLog;
};

type Delivery = {
  id: string;
  kind: keyof WebhookSettings['webhooks'];
  attempts: number;
  body: Stripe.EventBase | ThinEvent;
};

const LEASE_SECONDS = 30;
const BATCH_SIZE = 8;
const TIMEOUT_MS = 10_000;

/** Leases due events, so that several processes do not send the same one. */
const leaseSql = `
  update stripe_sandbox.deliveries d
  set attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  from stripe_sandbox.objects e
  where e.id = d.event_id and d.event_id in (
    select event_id from stripe_sandbox.deliveries
    join stripe_sandbox.objects on id = event_id
    where outcome is null and next_at <= now() and leased_until <= now()
    order by seq limit ${BATCH_SIZE} for update of deliveries skip locked
  )
  returning e.id, e.kind, e.seq, d.attempts, e.body`;

/** Milliseconds until the next attempt: 300, then three times longer each time, at most a minute. */
function getRetryDelay(attempts: number) {
  return Math.min(60_000, 300 * 3 ** (attempts - 1));
}

/** Sends the events of the table `deliveries`, signed, until the endpoint answers with 2xx. */
export class WebhookSender {
  readonly #settings: WebhookSettings;
  readonly #closing = new AbortController();
  #isStarted = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Whether a run is queued that has not yet begun. */
  #isQueued = false;

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
  }

  start() {
    this.#isStarted = true;
    this.wake();
  }

  /** Sends what is due, unless a run that will find it is queued already. */
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
        'update stripe_sandbox.deliveries set next_at = now() where outcome is null',
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
  async #sendBatch() {
    const { store, faults } = this.#settings;
    const { rows } = await store.pool.query<Delivery & { seq: string }>(leaseSql);
    rows.sort((a, b) => Number(a.seq) - Number(b.seq));
    if (faults.webhooks.reorder) {
      for (const delivery of rows.reverse()) await this.#deliver(delivery);
    } else {
      await Promise.all(rows.map((delivery) => this.#deliver(delivery)));
    }
    return rows.length > 0;
  }

  async #deliver(delivery: Delivery) {
    const { webhooks } = this.#settings.faults;
    try {
      if (webhooks.drop > 0) {
        webhooks.drop -= 1;
        await this.#end(delivery, 'dropped');
        return;
      }
      const copies = webhooks.duplicate > 0 ? 2 : 1;
      webhooks.duplicate -= copies - 1;
      for (let copy = 0; copy < copies; copy += 1) await this.#post(delivery);
      await this.#end(delivery, 'delivered');
    } catch (error) {
      await this.#postponeCommand(delivery, error);
    }
  }

  async #post({ kind, body }: Delivery) {
    const { store, observer, webhooks } = this.#settings;
    const { url, secret } = webhooks[kind];
    const { data, ...thinEvent } = body;
    const payload = JSON.stringify(kind === 'event' ? body : thinEvent);
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
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the webhook endpoint answered ${response.status}`);
  }

  #end({ id }: Delivery, outcome: 'delivered' | 'dropped') {
    return this.#settings.store.pool.query(
      'update stripe_sandbox.deliveries set outcome = $2 where event_id = $1',
      [id, outcome],
    );
  }

  async #postponeCommand({ id, attempts }: Delivery, error: unknown) {
    const { store, log } = this.#settings;
    const isClosing = this.#closing.signal.aborted;
    const delay = isClosing ? 0 : getRetryDelay(attempts);
    if (!isClosing) {
      const reason = getErrorMessage(error);
      log.warn({ event: id, attempts, reason }, 'stripe sandbox could not deliver a webhook');
      setTimeout(() => this.wake(), delay + 5).unref();
    }
    await store.pool.query(
      `update stripe_sandbox.deliveries
       set leased_until = now(), next_at = now() + $2 * interval '1 millisecond'
       where event_id = $1`,
      [id, delay],
    );
  }
}
