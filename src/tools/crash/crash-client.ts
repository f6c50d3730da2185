import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows } from '#testing/app/postgres.ts';
import type { TestUser } from '#testing/app/test-app.ts';
import type { CrashProcess } from './crash-process.ts';

export interface OpenPayment {
  clientSecret: string;
  publishableKey: string;
}

type Server = Pick<CrashProcess, 'url' | 'command'>;

interface Submission {
  person: TestUser;
  path: string;
  body: object;
  key: string;
  point: string[];
}

interface Retry {
  path: string;
  point: string[];
  status: number;
  /** True if the response was stored before the process died. */
  isReplayed: boolean;
}

const RETRY_DELAY_MS = 20;

/**
 * If a request has no response because the process died, it is sent again under the same key to the
 * next process, as a browser does.
 */
export class CrashClient {
  readonly retries: Retry[] = [];
  private pending: (() => Promise<void>)[] = [];
  private readonly databaseUrl: string;
  private server: Server = { url: '', command: async () => true };
  private point: string[] = [];

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl;
  }

  async continueWith(server: Server): Promise<void> {
    this.server = server;
    await Promise.all(this.pending.splice(0).map((sendAgain) => sendAgain()));
  }

  /** The process dies when the last of these moments is reached, in this order. */
  async dieAt(point: string[]): Promise<void> {
    this.point = point;
    await this.server.command({ name: 'die', at: point });
  }

  /** Throws if the request is refused, but not if the process dies. */
  async submit(person: TestUser, path: string, body: object): Promise<void> {
    const submission = { person, path, body, key: randomUUID(), point: this.point };
    const response = await this.send(submission).catch(() => null);
    if (!response) this.pending.push(() => this.submitAgain(submission));
    else if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  async pay(payment: OpenPayment): Promise<void> {
    const response = await this.confirm(payment).catch(() => null);
    if (!response) this.pending.push(() => this.payAgain(payment));
    else if (!response.ok) throw new Error(`Paying: ${await response.text()}`);
  }

  async loseWebhooks(): Promise<void> {
    await this.server.command({ name: 'loseWebhooks', times: 100 });
  }

  /**
   * If the process dies before, because a job of an earlier project reached the point first, the
   * next process decides the chargeback.
   */
  async loseChargeback(stripeDisputeId: string): Promise<void> {
    const isDone = await this.server.command({ name: 'loseChargeback', id: stripeDisputeId });
    if (!isDone) this.pending.push(() => this.loseChargeback(stripeDisputeId));
  }

  async reconcile(): Promise<void> {
    await queryRows(
      this.databaseUrl,
      `insert into pgboss.job (name, data, keep_until)
       values ('reconcile-payments', '{}', now() + interval '1 day')`,
    );
  }

  private async submitAgain(submission: Submission): Promise<void> {
    const { path, point } = submission;
    const { status, headers } = await this.send(submission);
    const isReplayed = headers.get('idempotent-replayed') === 'true';
    this.retries.push({ path, point, status, isReplayed });
  }

  private async payAgain(payment: OpenPayment): Promise<void> {
    const response = await this.confirm(payment);
    const { error } = await response.json();
    // The first attempt may have been executed before the process died.
    if (error && error.payment_intent?.status !== 'succeeded') throw new Error(error.message);
  }

  private confirm({ clientSecret, publishableKey }: OpenPayment): Promise<Response> {
    const [intent] = clientSecret.split('_secret_');
    const body = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
    const headers = { authorization: `Bearer ${publishableKey}` };
    return this.post(`/sandbox/stripe/payment_intents/${intent}/confirm`, body, headers);
  }

  /**
   * Retries while the response has a Retry-After header: PostgreSQL needs a moment to release the
   * locks of a process that died.
   */
  private async send({ person, path, body, key }: Submission): Promise<Response> {
    for (;;) {
      const headers = { cookie: person.cookie, 'idempotency-key': key };
      const response = await this.post(path, body, headers);
      if (!response.headers.has('retry-after')) return response;
      await response.arrayBuffer();
      await sleep(RETRY_DELAY_MS);
    }
  }

  private post(path: string, body: object, headers: Record<string, string>): Promise<Response> {
    const { url } = this.server;
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
  }
}
