import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows } from '../app/postgres.ts';
import type { TestUser } from '../app/test-app.ts';
import type { CrashProcess } from './crash-process.ts';

/** The keys that the card form of an open payment uses. */
export interface OpenPayment {
  clientSecret: string;
  publishableKey: string;
}

type Server = Pick<CrashProcess, 'url' | 'command'>;

/** A request, with the Idempotency-Key used for each of its tries. */
interface Submission {
  person: TestUser;
  path: string;
  body: object;
  key: string;
  /** The point where the process was to die when the request was first sent. */
  point: string[];
}

/** The response to a request that got none when it was first sent. */
interface Retry {
  path: string;
  point: string[];
  status: number;
  /** True if the response was stored before the process died. */
  isReplayed: boolean;
}

/** Milliseconds between two attempts. */
const RETRY_AFTER = 20;

/**
 * Uses the product as a browser does: sends a request again under the same key if there was no
 * response.
 */
export class CrashClient {
  readonly retries: Retry[] = [];
  private pending: (() => Promise<void>)[] = [];
  private readonly databaseUrl: string;
  private server: Server = { url: '', command: async () => {} };
  private point: string[] = [];

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl;
  }

  /** Uses another process from now on, and first sends the requests again that got no response. */
  async continueWith(server: Server): Promise<void> {
    this.server = server;
    await Promise.all(this.pending.splice(0).map((sendAgain) => sendAgain()));
  }

  /** Sets the point where the process must die. */
  dieAt(point: string[]): Promise<void> {
    this.point = point;
    return this.server.command({ name: 'die', at: point });
  }

  async submit(person: TestUser, path: string, body: object): Promise<void> {
    const submission = { person, path, body, key: randomUUID(), point: this.point };
    const response = await this.send(submission).catch(() => null);
    if (!response) this.pending.push(() => this.submitAgain(submission));
    else if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  /** Pays in the sandbox's card form. */
  async pay(payment: OpenPayment): Promise<void> {
    const response = await this.confirm(payment).catch(() => null);
    if (!response) this.pending.push(() => this.payAgain(payment));
    else if (!response.ok) throw new Error(`Paying: ${await response.text()}`);
  }

  loseWebhooks(): Promise<void> {
    return this.server.command({ name: 'loseWebhooks', times: 100 });
  }

  loseChargeback(id: string): Promise<void> {
    return this.server.command({ name: 'loseChargeback', id });
  }

  /** Queues the job that is scheduled every five minutes. */
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
   * Sends a request until the response has no Retry-After header. PostgreSQL needs a moment to release
   * the locks of a process that died.
   */
  private async send({ person, path, body, key }: Submission): Promise<Response> {
    for (;;) {
      const headers = { cookie: person.cookie, 'idempotency-key': key };
      const response = await this.post(path, body, headers);
      if (!response.headers.has('retry-after')) return response;
      await response.arrayBuffer();
      await sleep(RETRY_AFTER);
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
