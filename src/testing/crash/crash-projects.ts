import type { TestApp, TestUser } from '../app/test-app.ts';
import { completeOnboarding, makeCompleted, makeDelivery, makeHire } from '../fixtures/hires.ts';
import { makeAdmin, makeBid, makeClient, makeDeveloper, makeProject } from '../fixtures/makers.ts';
import { drainQueues, startPayment } from '../fixtures/payments.ts';
import type { OpenPayment } from './crash-client.ts';

/** The users of all projects in a crash test. */
interface People {
  client: TestUser;
  developer: TestUser;
  /** A developer without a payout account, used for payouts that wait. */
  newcomer: TestUser;
  admin: TestUser;
}

export interface CrashProject {
  id: number;
  people: People;
  bidId?: number;
  /** The developer of the second bid. */
  rival?: TestUser;
  /** The open payment. */
  started?: OpenPayment;
  chargeback?: string;
}

/** The stages that a project can be created in. */
export type Stage = keyof typeof stages;

export const BID = 900;
export const RIVAL_BID = 700;

export async function makePeople(app: TestApp): Promise<People> {
  const [client, developer, newcomer, admin] = await Promise.all([
    makeClient(app),
    makeDeveloper(app),
    makeDeveloper(app),
    makeAdmin(app),
  ]);
  await completeOnboarding(app, developer);
  return { client, developer, newcomer, admin };
}

/** Creates a project and returns the input for a maker that adds the bid. */
async function bidGiven(app: TestApp, { client, developer }: People) {
  return { project: await makeProject(app, { owner: client }), developer, amount: BID };
}

async function withBid(app: TestApp, people: People): Promise<CrashProject> {
  const { project } = await makeBid(app, await bidGiven(app, people));
  return { id: project.id, people };
}

async function withOpenPayment(app: TestApp, people: People): Promise<CrashProject> {
  const bid = await makeBid(app, await bidGiven(app, people));
  return { id: bid.project.id, people, bidId: bid.id, started: await startPayment(app, bid) };
}

async function withTwoBids(app: TestApp, people: People): Promise<CrashProject> {
  const given = await bidGiven(app, people);
  const bid = await makeBid(app, given);
  const { bidder: rival } = await makeBid(app, { project: given.project, amount: RIVAL_BID });
  return { id: given.project.id, people, rival, started: await startPayment(app, bid) };
}

async function inProgress(app: TestApp, people: People): Promise<CrashProject> {
  const { projectId: id } = await makeHire(app, await bidGiven(app, people));
  return { id, people };
}

async function delivered(app: TestApp, people: People): Promise<CrashProject> {
  const { projectId: id } = await makeDelivery(app, await bidGiven(app, people));
  return { id, people };
}

function deliveredByNewcomer(app: TestApp, people: People): Promise<CrashProject> {
  return delivered(app, { ...people, developer: people.newcomer });
}

async function disputed(app: TestApp, people: People): Promise<CrashProject> {
  const project = await delivered(app, people);
  const about = { projectId: project.id };
  await app.as(people.client).disputes.open({ ...about, reason: 'Nothing works.' });
  await app.as(people.developer).disputes.addStatement({ ...about, text: 'It does.' });
  return project;
}

/** Creates a hire that is released and transferred, with an open chargeback. */
async function questionedByBank(app: TestApp, people: People): Promise<CrashProject> {
  const { projectId: id } = await makeCompleted(app, await bidGiven(app, people));
  await drainQueues(app);
  const [charge] = await app.sql<{ id: string }>(
    'select stripe_charge_id as id from payments where project_id = $1',
    [id],
  );
  await app.sandbox?.bank.dispute(String(charge?.id));
  await drainQueues(app);
  const [chargeback] = await app.sql<{ id: string }>(
    `select b.id from chargebacks b join payments y on y.id = b.payment_id where y.project_id = $1`,
    [id],
  );
  return { id, people, chargeback: String(chargeback?.id) };
}

export const stages = {
  withBid,
  withTwoBids,
  withOpenPayment,
  inProgress,
  delivered,
  deliveredByNewcomer,
  disputed,
  questionedByBank,
} satisfies Record<string, (app: TestApp, people: People) => Promise<CrashProject>>;

/**
 * Returns one line with the rows of a project and its objects at Stripe, so that duplicates show.
 */
export async function outcomeOf(app: TestApp, { id }: CrashProject): Promise<string> {
  const [found] = await app.sql<{ outcome: string }>(
    `select concat_ws('; ', p.status,
       (select string_agg('payment ' || y.status, ', ' order by y.created_at) from payments y
         where y.project_id = p.id),
       (select 'timeline ' || string_agg(e.kind, ', ' order by e.kind) from hire_events e
         where e.project_id = p.id),
       (select 'at Stripe ' || string_agg(kind, ', ' order by kind) from (
         select kind from stripe_sandbox.objects
           where kind in ('payment_intent', 'transfer') and body->>'transfer_group' = $2
         union all select r.kind from stripe_sandbox.objects r join payments y
           on y.stripe_intent_id = r.body->>'payment_intent' and y.project_id = p.id
           where r.kind in ('charge', 'refund', 'dispute')
         union all select v.kind from stripe_sandbox.objects v join stripe_sandbox.objects t
           on t.id = v.body->>'transfer' and t.body->>'transfer_group' = $2
           where v.kind = 'transfer_reversal') objects)) as outcome
     from projects p where p.id = $1`,
    [id, `project_${id}`],
  );
  return String(found?.outcome);
}
