import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';

/** Writes that the server acknowledged with success and must not lose. */
export interface AcknowledgedWrites {
  projects: number[];
  bids: number[];
  secrets: string[];
  paidIntents: string[];
  /** Projects whose funds were released, or refunded. */
  released: number[];
  returned: number[];
}

export function noWrites(): AcknowledgedWrites {
  return { projects: [], bids: [], secrets: [], paidIntents: [], released: [], returned: [] };
}

export type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

/**
 * Sends a request over the network and returns the response of any status. Throws if there is none.
 */
function send(url: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
}

const RETRY_TIMEOUT_MS = 60_000;

/** Retries a 503 with Retry-After, as clients do, until the time limit. */
export async function retryWhileUnavailable(ask: () => Promise<Response>): Promise<Response> {
  for (const startedAt = performance.now(); ; ) {
    const response = await ask();
    const seconds = Number(response.headers.get('retry-after'));
    const isLate = performance.now() - startedAt > RETRY_TIMEOUT_MS;
    if (response.status !== 503 || !seconds || isLate) return response;
    await response.arrayBuffer();
    await sleep(seconds * 1_000);
  }
}

/** Sends a request with retries. Throws unless the response is a success. */
async function ask(url: string, body: object, headers: Record<string, string>) {
  const response = await retryWhileUnavailable(() => send(url, body, headers));
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return { response, body: await response.json() };
}

/** Signs up a user. Its `post` throws unless the response is a success. */
export async function signUp(base: string, path: string) {
  const { body, response } = await ask(
    `${base}${path}`,
    {
      firstName: 'Ada',
      lastName: 'Byron',
      email: `crash-${randomBytes(6).toString('hex')}@example.org`,
      password: 'Test-pass-1!',
      city: 'Oslo',
      country: 'Norway',
    },
    {},
  );
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const id: number = body.id;
  return {
    id,
    cookie,
    send: (path: string, given: object, headers: Record<string, string> = {}) =>
      send(`${base}${path}`, given, { cookie, ...headers }),
    post: async (path: string, given: object) =>
      (await ask(`${base}${path}`, given, { cookie })).body,
  };
}

/** Returns the form of a public project that accepts bids for a month. */
export function projectForm(title: string, budget = 500) {
  return {
    title,
    description: 'Something breaks while this goes on.',
    category: 'Web App',
    budget,
    deadline: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  };
}

export function postProject(
  client: SignedUpUser,
  title: string,
  budget?: number,
): Promise<{ id: number }> {
  return client.post('/api/projects', projectForm(title, budget));
}

export function placeBid(
  developer: SignedUpUser,
  projectId: number,
  amount = 400,
): Promise<{ id: number; amount: number }> {
  return developer.post('/api/bids', { projectId, amount, proposal: 'I will.', deliveryTime: 7 });
}

/**
 * Posts a project, places two bids, hires a developer, may cancel and hire again, pays and ends the
 * hire.
 */
export async function hireOnce(
  base: string,
  seen: AcknowledgedWrites,
  turn: number,
): Promise<void> {
  const client = await signUp(base, '/api/users/create-with-profile');
  const project = await postProject(client, 'A crash test', 1_000);
  seen.projects.push(project.id);

  const bidOf = async (amount: number) => {
    const developer = await signUp(base, '/api/developers');
    const bid = await placeBid(developer, project.id, amount);
    seen.bids.push(bid.id);
    return { bid, developer };
  };
  const start = async ({ bid, developer }: Awaited<ReturnType<typeof bidOf>>) => {
    const asked = { amount: bid.amount, projectId: project.id, developerId: developer.id };
    const started = await client.post('/api/create-payment-intent', asked);
    seen.secrets.push(started.clientSecret);
    return started;
  };
  const pay = async (started: { clientSecret: string; publishableKey: string }) => {
    const intent = started.clientSecret.split('_secret_')[0] ?? '';
    const card: TestCardKey = 'pm_card_visa';
    await ask(
      `${base}/sandbox/stripe/payment_intents/${intent}/confirm`,
      { client_secret: started.clientSecret, payment_method: card },
      { authorization: `Bearer ${started.publishableKey}` },
    );
    seen.paidIntents.push(intent);
  };

  const about = { projectId: project.id };
  /** Delivers and releases the work, or the developer cancels the hire. */
  const finish = async ({ developer }: Awaited<ReturnType<typeof bidOf>>, release: boolean) => {
    if (!release) {
      await retryStep(() => developer.post('/trpc/hires.giveBack', { ...about, reason: 'Ill.' }));
      seen.returned.push(project.id);
      return;
    }
    await retryStep(() => developer.post('/trpc/hires.deliver', { ...about, note: 'Done.' }));
    await onboard(developer);
    await client.post('/trpc/hires.release', about);
    seen.released.push(project.id);
  };

  const first = await bidOf(800);
  const second = await bidOf(700);
  const started = await start(first);
  if (turn % 3 === 1) {
    await pay(await start(second));
    return finish(second, true);
  }
  if (turn % 3 === 2) await first.developer.post('/trpc/bids.withdraw', { id: first.bid.id });
  await pay(started);
  if (turn % 3 === 0) await finish(first, turn % 2 === 0);
}

/** Completes onboarding on the pages of the payment provider, as a browser does. */
async function onboard(developer: SignedUpUser): Promise<void> {
  const asked = { country: 'US', entity: 'individual' };
  const { result } = await developer.post('/trpc/payouts.onboard', asked);
  const opened = await fetch(result.data.url, { redirect: 'manual' });
  const page = new URL(opened.headers.get('location') ?? '', result.data.url);
  await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=complete',
  });
}

/** Retries a step, because the webhook that assigns the project may take a moment. */
async function retryStep(step: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await step();
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await sleep(100);
    }
  }
}
