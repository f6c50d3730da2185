import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeClient, makeDeveloper } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

const scripts = {
  Latin: 'The page shows free times. ',
  Chinese: '的一是不了人我在有他这中大来上国',
  Arabic: 'مرحبا بالعالم ',
  emoji: '👩🏽‍💻🚀😀',
  mixed: 'aбא漢あ한ไआم😀',
} as const;
type Script = keyof typeof scripts;

/** Returns at most `max` characters of a script without a divided character at the end. */
function fill(script: Script, max: number): string {
  const unit = scripts[script];
  return `A1 ${unit.repeat(Math.floor((max - 3) / unit.length))}`.trim();
}

export interface TextCost {
  request: string;
  /** CPU of the main thread. Other requests wait for as long. */
  ms: number;
}

type Call = TestApp['call'];
type Measure = (...call: Parameters<Call>) => Promise<Awaited<ReturnType<Call>>['body']>;

/** Reads and documents are requested twice, and the lower cost counts. */
function measureInto(costs: TextCost[], app: TestApp): Measure {
  return async (person, method, path, body) => {
    const send = async () => {
      const before = process.threadCpuUsage();
      const response = await app.call(person, method, path, body);
      const { user, system } = process.threadCpuUsage(before);
      if (response.status >= 300) throw new Error(`${path}: ${response.status} ${response.text}`);
      return { response, ms: (user + system) / 1_000 };
    };
    const first = await send();
    const ms = body ? first.ms : Math.min(first.ms, (await send()).ms);
    costs.push({ request: `${method} ${path.replace(/\d+/, ':id')}`, ms });
    return first.response.body;
  };
}

/** Fills each field of a job, from draft to agreement, and reads every page and document. */
async function goThroughJob(
  app: TestApp,
  measure: Measure,
  { script, client, developer }: { script: Script; client: TestUser; developer: TestUser },
) {
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
  await measure(client, 'PATCH', `/api/projects/${id}`, {
    description: `B${fill(script, 9_990)}`,
  });
  await measure(client, 'GET', `/api/projects/${id}/revisions`);
  const bid = await measure(developer, 'POST', '/api/bids', {
    projectId: id,
    amount: 900,
    deliveryTime: 14,
    proposal: fill(script, 5_000),
  });
  const payment = { ...bid, project: { id, owner: client }, bidder: developer };
  await confirmPayment(app, await startPayment(app, payment));
  await drainQueues(app);
  await measure(client, 'GET', `/api/projects/${id}/agreement`);
  await measure(client, 'GET', `/documents/projects/${id}/agreement.pdf`);
  await measure(client, 'POST', `/documents/projects/${id}/receipt.pdf`);
  await measure(client, 'POST', `/documents/projects/${id}/statement.pdf`);
  await measure(client, 'POST', `/documents/projects/${id}/record.json`);
}

/** Measures requests whose texts are as long as allowed. `url` names a migrated database. */
export async function measureTexts(url: string): Promise<Map<Script, TextCost[]>> {
  const app = await startTestApp({}, { url, drop: async () => {} });
  try {
    const client = await makeClient(app);
    const developer = await makeDeveloper(app);
    const measureScript = async (script: Script) => {
      const costs: TextCost[] = [];
      await goThroughJob(app, measureInto(costs, app), { script, client, developer });
      return costs;
    };
    // The first run compiles the code.
    await measureScript('Latin');
    const costsByScript = new Map<Script, TextCost[]>();
    for (const script of Object.keys(scripts) as Script[]) {
      costsByScript.set(script, await measureScript(script));
    }
    return costsByScript;
  } finally {
    await app.close();
  }
}
