import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import { whyOf } from '../failures.ts';
import { notificationOf } from './sandbox-events.ts';
import type { StripeFaults } from './sandbox-faults.ts';
import { forgetOldKeys } from './sandbox-requests.ts';
import type { SandboxLog, SandboxStore, ThinEvent } from './sandbox-store.ts';
import type { Watch } from './sandbox-watch.ts';

export type DelivererSettings = {
  store: SandboxStore;
  webhooks: Webhook;
  /** Where thin events go; without it they wait. */
  thinWebhooks: Webhook | null;
  faults: StripeFaults;
  watch: Watch;
  log: SandboxLog;
};

/** A function may answer null until the address is known; nothing is delivered before. */
export type Webhook = { url: string | (() => string | null); secret: string };
type Target = { url: string; secret: string };
type Body = Stripe.EventBase | ThinEvent;
type Delivery = { id: string; kind: 'event' | 'thin_event'; attempts: number; body: Body };
type Claimed = Delivery & { seq: string };

const leaseSeconds = 30;
const atOnce = 8;
const pollMs = 1_000;

const claim = `
  update stripe_sandbox.deliveries d
  set attempts = attempts + 1, leased_until = now() + make_interval(secs => ${leaseSeconds})
  from stripe_sandbox.objects e
  where e.id = d.event_id and d.event_id in (
    select event_id from stripe_sandbox.deliveries
    join stripe_sandbox.objects on id = event_id
    where outcome is null and next_at <= now() and leased_until <= now() and kind = any($2)
    order by seq limit $1 for update of deliveries skip locked
  )
  returning e.id, e.kind, e.seq, d.attempts, e.body`;

const settle = `
  with settled as (
    update stripe_sandbox.deliveries set outcome = $2 where event_id = $1 returning event_id
  )
  update stripe_sandbox.objects
  set body = jsonb_set(body::jsonb, '{pending_webhooks}', '0', false)::json
  where id in (select event_id from settled)`;

/** 0.3 s, then three times longer each time, at most a minute. */
function backoffMs(attempts: number) {
  return Math.min(60_000, 300 * 3 ** (attempts - 1));
}

function sentOf(body: Body) {
  return body.object === 'event' ? body : notificationOf(body);
}

async function sleep(ms: number, signal: AbortSignal) {
  if (ms > 0) await setTimeout(ms, undefined, { signal });
}

/** Works off `deliveries`, which several processes share and which outlives all of them. */
export class WebhookDeliverer {
  readonly #settings: DelivererSettings;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #running = false;
  #claiming: Promise<void> | null = null;
  #askedAgain = false;
  #poll: NodeJS.Timeout | undefined;

  constructor(settings: DelivererSettings) {
    this.#settings = settings;
  }

  async start() {
    this.#running = true;
    await forgetOldKeys(this.#settings.store);
    this.#poll = setInterval(() => this.wake(), pollMs).unref();
    this.wake();
  }

  wake() {
    if (!this.#running || this.#settings.faults.webhooks.hold) return;
    this.#askedAgain = true;
    this.#claiming ??= this.#claimUntilNoneIsDue()
      .catch((error: unknown) => {
        this.#settings.log.error({ err: error }, 'stripe sandbox cannot claim webhooks');
      })
      .finally(() => {
        this.#claiming = null;
        if (this.#askedAgain) this.wake();
      });
  }

  /** Tries every event nobody is delivering, now, and resolves when the endpoint has answered. */
  async deliverPending() {
    await this.#claiming;
    await this.#allSettled();
    await this.#settings.store.pool.query(
      'update stripe_sandbox.deliveries set next_at = now() where outcome is null',
    );
    while ((await this.#claimDue(atOnce)) > 0) await this.#allSettled();
    await this.#allSettled();
  }

  async close() {
    this.#running = false;
    clearInterval(this.#poll);
    await this.#claiming;
    this.#closing.abort();
    await this.#allSettled();
  }

  async #allSettled() {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  async #claimUntilNoneIsDue() {
    do {
      this.#askedAgain = false;
      while ((await this.#claimDue(atOnce - this.#inFlight.size)) > 0);
    } while (this.#askedAgain);
  }

  #target(kind: Delivery['kind']): Target | null {
    const { webhooks, thinWebhooks } = this.#settings;
    const webhook = kind === 'event' ? webhooks : thinWebhooks;
    const url = typeof webhook?.url === 'function' ? webhook.url() : webhook?.url;
    return webhook && url ? { url, secret: webhook.secret } : null;
  }

  async #claimDue(free: number) {
    const { store, faults } = this.#settings;
    const kinds = (['event', 'thin_event'] as const).filter((kind) => this.#target(kind));
    if (kinds.length === 0 || free <= 0) return 0;
    const { rows } = await store.pool.query<Claimed>(claim, [free, kinds]);
    if (rows.length === 0) return 0;
    rows.sort((a, b) => Number(a.seq) - Number(b.seq));
    if (faults.webhooks.reorder) this.#track(this.#deliverInTurn(rows.reverse()));
    else for (const delivery of rows) this.#track(this.#deliver(delivery));
    return rows.length;
  }

  #track(work: Promise<void>) {
    const tracked = work.finally(() => {
      this.#inFlight.delete(tracked);
      this.wake();
    });
    this.#inFlight.add(tracked);
  }

  async #deliverInTurn(deliveries: Delivery[]) {
    for (const delivery of deliveries) await this.#deliver(delivery);
  }

  #deliver(delivery: Delivery) {
    return this.#attempt(delivery)
      .catch((error: unknown) => this.#tryAgainLater(delivery, error))
      .catch((error: unknown) => {
        this.#settings.log.error({ err: error }, 'stripe sandbox lost a delivery');
      });
  }

  async #attempt({ id, kind, body }: Delivery) {
    const { store, faults } = this.#settings;
    const { webhooks } = faults;
    const target = this.#target(kind);
    if (!target) throw new Error('the webhook endpoint is not known');
    const faulty = webhooks.on === null || webhooks.on.test(body.type);
    if (faulty && webhooks.drop > 0) {
      webhooks.drop -= 1;
      await store.pool.query(settle, [id, 'dropped']);
      return;
    }
    if (faulty) await sleep(webhooks.delayMs, this.#closing.signal);
    const payload = JSON.stringify(sentOf(body));
    await this.#post(target, payload);
    if (faulty && webhooks.duplicate > 0) {
      webhooks.duplicate -= 1;
      await this.#post(target, payload);
    }
    await store.pool.query(settle, [id, 'delivered']);
  }

  async #post({ url, secret }: Target, payload: string) {
    const { store, watch } = this.#settings;
    const timestamp = store.now();
    watch.see?.({ kind: 'webhook', body: payload });
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
      signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(10_000)]),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the webhook endpoint answered ${response.status}`);
  }

  async #tryAgainLater({ id, attempts }: Delivery, error: unknown) {
    const { store, log } = this.#settings;
    const closing = this.#closing.signal.aborted;
    const wait = closing ? 0 : backoffMs(attempts);
    if (!closing) {
      const reason = whyOf(error);
      log.warn({ event: id, attempts, reason }, 'stripe sandbox could not deliver a webhook');
      globalThis.setTimeout(() => this.wake(), wait + 5).unref();
    }
    await store.pool.query(
      `update stripe_sandbox.deliveries
       set leased_until = now(), next_at = now() + $2 * interval '1 millisecond'
       where event_id = $1`,
      [id, wait],
    );
  }
}
