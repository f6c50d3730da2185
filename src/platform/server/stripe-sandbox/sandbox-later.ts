import type { StripeFaults } from './sandbox-faults.ts';
import type { Act, SandboxLog, SandboxStore } from './sandbox-store.ts';

export type What = 'dispute' | 'verdict' | 'refund_succeeds' | 'refund_fails';
type Consequence = (act: Act, objectId: string) => Promise<void>;
export type Consequences = Readonly<Record<What, Consequence>>;

/** Seconds until Stripe's test mode would have done it. */
const waits: Readonly<Record<What, number>> = {
  dispute: 1,
  verdict: 2,
  refund_succeeds: 5,
  refund_fails: 5,
};

/** Written with what causes it, so that no consequence is lost when the process ends. */
export async function comesLater(act: Act, what: What, objectId: string) {
  await act.db.query(
    'insert into stripe_sandbox.later (what, object_id, due) values ($1, $2, $3)',
    [what, objectId, act.now + waits[what]],
  );
}

const pollMs = 1_000;
const everything = Number.MAX_SAFE_INTEGER;

type LaterSettings = {
  store: SandboxStore;
  faults: StripeFaults;
  log: SandboxLog;
  wake: () => void;
  consequences: Consequences;
};

/** Carries out what test cards and submitted evidence lead to, each in a transaction of its own. */
export class Later {
  readonly #settings: LaterSettings;
  #poll: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(settings: LaterSettings) {
    this.#settings = settings;
  }

  start() {
    this.#poll = setInterval(() => {
      const { store, faults, log } = this.#settings;
      if (faults.later.hold) return;
      this.#upTo(store.now()).catch((error: unknown) => {
        log.error({ err: error }, 'stripe sandbox cannot do what was due');
      });
    }, pollMs).unref();
  }

  /** All that is outstanding, however long it would have taken. */
  now() {
    return this.#upTo(everything);
  }

  async close() {
    clearInterval(this.#poll);
    await this.#working;
  }

  #upTo(due: number) {
    const work = this.#working.then(async () => {
      while (await this.#one(due));
    });
    this.#working = work.catch(() => {});
    return work;
  }

  async #one(due: number) {
    const { store, wake, consequences } = this.#settings;
    const act = { now: store.now(), requestId: null, idempotencyKey: null, announced: false };
    const found = await store.transaction(async (db) => {
      const { rows } = await db.query<{ what: What; object_id: string }>(
        `delete from stripe_sandbox.later where id = (
           select id from stripe_sandbox.later where due <= $1
           order by due, id limit 1 for update skip locked
         ) returning what, object_id`,
        [due],
      );
      const [next] = rows;
      if (!next) return false;
      const within: Act = Object.assign(act, { db });
      await consequences[next.what](within, next.object_id);
      return true;
    });
    if (act.announced) wake();
    return found;
  }
}
