import type { TestApp, TestUser } from '#testing/app/test-app.ts';
import {
  completeOnboarding,
  makeCompletedHire,
  makeDelivery,
  makeHire,
} from '#testing/fixtures/hires.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';
import type { OpenPayment } from './crash-client.ts';

interface CrashUsers {
  client: TestUser;
  developer: TestUser;
  /** Has no payout account, so that payouts must wait. */
  newcomer: TestUser;
  admin: TestUser;
}

/** Which optional fields are set depends on the stage. */
export interface CrashProject {
  id: number;
  users: CrashUsers;
  bidId?: number;
  rival?: TestUser;
  openPayment?: OpenPayment;
  stripeDisputeId?: string;
  /** An open proposal of the developer. */
  changeId?: number;
}

export type Stage = keyof typeof stages;

export const BID_DOLLARS = 900;
export const RIVAL_BID_DOLLARS = 700;
/** Of the second of two milestones. */
export const LATER_DOLLARS = 400;
const REDUCED_DOLLARS = 100;

export async function makeCrashUsers(app: TestApp): Promise<CrashUsers> {
  const [client, developer, newcomer, admin] = await Promise.all([
    makeClient(app),
    makeDeveloper(app),
    makeDeveloper(app),
    makeAdmin(app),
  ]);
  await completeOnboarding(app, developer);
  return { client, developer, newcomer, admin };
}

async function createBidOptions(app: TestApp, { client, developer }: CrashUsers) {
  return { project: await makeProject(app, { owner: client }), developer, amount: BID_DOLLARS };
}

async function withBid(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const { project } = await makeBid(app, await createBidOptions(app, users));
  return { id: project.id, users };
}

async function withOpenPayment(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const bid = await makeBid(app, await createBidOptions(app, users));
  return { id: bid.project.id, users, bidId: bid.id, openPayment: await startPayment(app, bid) };
}

async function withTwoBids(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const bidOptions = await createBidOptions(app, users);
  const bid = await makeBid(app, bidOptions);
  const { bidder: rival } = await makeBid(app, {
    project: bidOptions.project,
    amount: RIVAL_BID_DOLLARS,
  });
  return { id: bidOptions.project.id, users, rival, openPayment: await startPayment(app, bid) };
}

async function inProgress(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const { projectId: id } = await makeHire(app, await createBidOptions(app, users));
  return { id, users };
}

/** The developer proposed a lower price for the milestone at this position. */
async function proposeLowerPrice(app: TestApp, project: CrashProject, position: number) {
  const { id: projectId, users } = project;
  const [milestone] = await app.sql<{ id: number; dollars: number }>(
    `select id, (amount_cents / 100)::int as dollars from milestones
     where project_id = $1 and position = $2`,
    [projectId, position],
  );
  if (!milestone) throw new Error(`Project ${projectId} has no milestone ${position}`);
  const amount = milestone.dollars - REDUCED_DOLLARS;
  const { id: changeId } = await app.as(users.developer).hires.proposeChange({
    projectId,
    items: [{ kind: 'price', milestoneId: milestone.id, amount }],
  });
  return { ...project, changeId };
}

async function withLowerPriceProposed(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  return proposeLowerPrice(app, await inProgress(app, users), 1);
}

async function delivered(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const { projectId: id } = await makeDelivery(app, await createBidOptions(app, users));
  return { id, users };
}

function deliveredByNewcomer(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  return delivered(app, { ...users, developer: users.newcomer });
}

/** The first of two milestones is released, and the second is planned. */
async function withLaterMilestone(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const { projectId: id } = await makeCompletedHire(app, {
    ...(await createBidOptions(app, users)),
    milestones: [
      { title: 'Pages', amount: BID_DOLLARS - LATER_DOLLARS, days: 2 },
      { title: 'Reports', amount: LATER_DOLLARS, days: 3 },
    ],
    deliveryTime: 5,
  });
  await drainQueues(app);
  return { id, users };
}

async function withLaterOpenPayment(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const project = await withLaterMilestone(app, users);
  const openPayment = await app.as(users.client).payments.start({
    projectId: project.id,
    developerId: users.developer.id,
    amount: LATER_DOLLARS,
  });
  return { ...project, openPayment };
}

async function withLaterPriceProposed(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  return proposeLowerPrice(app, await withLaterOpenPayment(app, users), 2);
}

async function laterInProgress(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const { id, openPayment } = await withLaterOpenPayment(app, users);
  if (openPayment) await confirmPayment(app, openPayment);
  await drainQueues(app);
  return { id, users };
}

async function laterDelivered(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const project = await laterInProgress(app, users);
  const { developer } = users;
  await app.as(developer).hires.deliver({ projectId: project.id, note: 'The reports.' });
  return project;
}

function laterDeliveredByNewcomer(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  return laterDelivered(app, { ...users, developer: users.newcomer });
}

async function disputed(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const project = await delivered(app, users);
  const projectId = project.id;
  await app.as(users.client).disputes.open({ projectId, reason: 'Nothing works.' });
  await app.as(users.developer).disputes.addStatement({ projectId, text: 'It does.' });
  return project;
}

async function questionedByBank(app: TestApp, users: CrashUsers): Promise<CrashProject> {
  const { projectId: id } = await makeCompletedHire(app, await createBidOptions(app, users));
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
  return { id, users, stripeDisputeId: String(chargeback?.id) };
}

export const stages = {
  withBid,
  withTwoBids,
  withOpenPayment,
  inProgress,
  withLowerPriceProposed,
  delivered,
  deliveredByNewcomer,
  withLaterMilestone,
  withLaterOpenPayment,
  withLaterPriceProposed,
  laterInProgress,
  laterDelivered,
  laterDeliveredByNewcomer,
  disputed,
  questionedByBank,
} satisfies Record<string, (app: TestApp, users: CrashUsers) => Promise<CrashProject>>;

/** Names each row and each object at Stripe, so that duplicates are visible. */
export async function describeOutcome(app: TestApp, { id }: CrashProject): Promise<string> {
  const [row] = await app.sql<{ outcome: string }>(
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
  return String(row?.outcome);
}
