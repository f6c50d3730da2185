import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** CPU of the main thread in milliseconds. Other requests wait for as long. */
const MAX_MS = 50;

const scripts = {
  Latin: 'The page shows free times. ',
  Chinese: '的一是不了人我在有他这中大来上国',
  Arabic: 'مرحبا بالعالم ',
  emoji: '👩🏽‍💻🚀😀',
  mixed: 'aбא漢あ한ไआم😀',
} as const;

/** Returns at most `max` characters of a script without a divided character at the end. */
function fill(script: keyof typeof scripts, max: number): string {
  const unit = scripts[script];
  return `A1 ${unit.repeat(Math.floor((max - 3) / unit.length))}`.trim();
}

const costs: [what: string, ms: number][] = [];

type Call = Parameters<TestApp['call']>;

/** Sends a request and notes its cost. Reads are sent twice, and the lower cost counts. */
async function measure(person: Call[0], method: Call[1], path: string, body?: object) {
  const send = async () => {
    const before = process.threadCpuUsage();
    const response = await app.call(person, method, path, body);
    const { user, system } = process.threadCpuUsage(before);
    if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
    return { response, ms: (user + system) / 1_000 };
  };
  const first = await send();
  const ms = method === 'GET' ? Math.min(first.ms, (await send()).ms) : first.ms;
  costs.push([`${method} ${path}`, ms]);
  return first.response.body;
}

/** Fills each field of a job, from the draft to the agreement, and reads every page and document. */
async function goThroughJob(script: keyof typeof scripts, client: TestUser, developer: TestUser) {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, nth) => `${nth} ${fill(script, 190)}`);
  const project = {
    title: fill(script, 120),
    description: fill(script, 10_000),
    category: 'Web App',
    budget: 900,
    deadline: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    criteria: lines(20),
    exclusions: lines(10),
  };
  const { id } = await measure(client, 'POST', '/api/projects', project);
  await measure(null, 'GET', `/api/projects/${id}`);
  const asked = app.as(developer).questions.ask({ projectId: id, text: fill(script, 1_000) });
  await app.as(client).questions.answer({ id: (await asked).id, answer: fill(script, 2_000) });
  await app.as(client).projects.edit({ id, description: `B${fill(script, 9_990)}` });
  await measure(client, 'GET', `/api/projects/${id}/revisions`);
  const bid = await measure(developer, 'POST', '/api/bids', {
    ...{ projectId: id, amount: 900, deliveryTime: 14, proposal: fill(script, 5_000) },
  });
  await confirmPayment(
    app,
    await startPayment(app, { ...bid, project: { id, owner: client }, bidder: developer }),
  );
  await drainQueues(app);
  await measure(client, 'GET', `/api/projects/${id}/agreement`);
  await measure(client, 'GET', `/documents/projects/${id}/agreement.pdf`);
  await measure(client, 'POST', `/documents/projects/${id}/receipt.pdf`);
  await measure(client, 'POST', `/documents/projects/${id}/statement.pdf`);
  await measure(client, 'POST', `/documents/projects/${id}/record.json`);
}

test('texts at their limits in any script take little time of the main thread', async () => {
  const [client, developer] = [await makeClient(app), await makeDeveloper(app)];
  // The first run compiles the code.
  await goThroughJob('Latin', client, developer);
  costs.length = 0;
  for (const script of Object.keys(scripts) as (keyof typeof scripts)[]) {
    await goThroughJob(script, client, developer);
  }
  expect(costs).toHaveLength(45);
  expect(costs.filter(([, ms]) => ms > MAX_MS)).toEqual([]);
}, 240_000);
