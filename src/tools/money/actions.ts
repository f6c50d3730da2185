import { DROP_AFTER_DAYS } from '#features/hires/deadlines/idle.rules.ts';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { listOpenStripeDisputeIds } from '#testing/fixtures/chargeback-helpers.ts';
import { advanceDays, completeOnboarding } from '#testing/fixtures/hires.ts';
import { authenticatePayment, confirmPayment, drainQueues } from '#testing/fixtures/payments.ts';
import type { TestCardKey } from '#tools/sandbox/card-form/test-cards.ts';
import { PARTS_MAX, type ProjectRun, splitOffer } from './model.ts';

/** `n` is a random number that selects the variant of the step. */
type Action = (projectRun: ProjectRun, n: number) => Promise<unknown>;

const cards: TestCardKey[] = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_authenticationRequired',
  'pm_card_pendingRefund',
  'pm_card_refundFail',
  'pm_card_createDispute',
];

function pick<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick');
  return item;
}

const clientApi = ({ app, client }: ProjectRun) => app.as(client);
const bidderApi = ({ app, bids }: ProjectRun, n: number) => app.as(pick(bids, n).bidder);

const listLastFailedRefund = ({ app, projectId }: ProjectRun) =>
  app.sql<{ id: number }>(
    `select r.id from refunds r join payments y on y.id = r.payment_id
     where y.project_id = $1 and r.status = 'failed' order by r.id desc limit 1`,
    [projectId],
  );

const hiredDeveloperApi = async (projectRun: ProjectRun) => {
  const { app, projectId, bids } = projectRun;
  const [hire] = await app.sql<{ id: number }>(
    'select developer_id as id from hires where project_id = $1',
    [projectId],
  );
  const bid = bids.find(({ bidder: { id } }) => id === hire?.id) ?? bids[0];
  return app.as(bid.bidder);
};
const partyApi = async (projectRun: ProjectRun, n: number) =>
  n % 2 ? clientApi(projectRun) : hiredDeveloperApi(projectRun);
const reasonInput = { reason: 'So it came.' };

/** The criteria of the current milestone as input of a step; `toInput` gets their positions. */
async function listCriteria<Input extends object>(
  projectRun: ProjectRun,
  toInput: (nth: number) => Input | null,
): Promise<{ criteria?: ({ id: number } & Input)[] }> {
  const { projectId, criterionIds } = projectRun;
  if (criterionIds.length === 0) return {};
  const { agreement } = await clientApi(projectRun).hires.workspace({ projectId });
  return {
    criteria: (agreement?.criteria ?? []).flatMap(({ id }, nth) => {
      const input = toInput(nth);
      return input === null ? [] : [{ id, ...input }];
    }),
  };
}

/** About each criterion: met, not met or nothing, in all combinations. */
const listStatements = (projectRun: ProjectRun, n: number) =>
  listCriteria(projectRun, (nth) => {
    const word = Math.floor(n / 2 / 3 ** nth) % 3;
    return word === 0 ? null : { isMet: word === 2, remark: '' };
  });

/** A share of the milestone in dispute, sometimes one cent too much. */
async function pickShare({ app, projectId }: ProjectRun, n: number): Promise<number> {
  const [disputed] = await app.sql<{ cents: number }>(
    `select amount_cents::int as cents from milestones where project_id = $1
     order by state <> 'disputed', position limit 1`,
    [projectId],
  );
  const cents = disputed?.cents ?? 0;
  return pick([0, 1, Math.floor(cents / 3), cents / 2, cents, cents + 1].map(Math.floor), n);
}

/** A `differenceDollars` other than 0 makes the amount wrong. */
async function start(projectRun: ProjectRun, n: number, differenceDollars = 0) {
  const { projectId } = projectRun;
  const { amount, milestones, bidder } = pick(projectRun.bids, n);
  const price = milestones?.[0]?.amount ?? amount;
  const input = { projectId, developerId: bidder.id, amount: price + differenceDollars };
  projectRun.started.push(await clientApi(projectRun).payments.start(input));
}

/** Opens the payment of the next milestone, as if several tabs did. */
async function fund(projectRun: ProjectRun) {
  const { app, projectId } = projectRun;
  const [next] = await app.sql<{ developerId: number; amount: number }>(
    `select h.developer_id as "developerId", (m.amount_cents / 100)::int as amount
     from hires h join milestones m on m.project_id = h.project_id
     where h.project_id = $1 and m.state = 'planned' order by m.position limit 1`,
    [projectId],
  );
  if (!next) return;
  projectRun.started.push(await clientApi(projectRun).payments.start({ projectId, ...next }));
}

const listChargeIds = async ({ app, projectId }: ProjectRun) => {
  const found = await app.sql<{ id: string }>(
    `select stripe_charge_id as id from payments
     where project_id = $1 and stripe_charge_id is not null order by created_at`,
    [projectId],
  );
  return found.map(({ id }) => id);
};

/** On the terms of that moment, so that some are outdated when they are accepted. */
async function proposeChange(projectRun: ProjectRun, n: number) {
  const { app, projectId } = projectRun;
  const parts = await app.sql<{ id: number; state: string; dollars: number; dueAt: Date | null }>(
    `select id, state, (amount_cents / 100)::int as dollars, due_at as "dueAt" from milestones
     where project_id = $1 order by position`,
    [projectId],
  );
  if (parts.length === 0) return;
  const part = pick(parts, Math.floor(n / 6));
  const milestoneId = part.id;
  const dueAt = new Date(app.clock.now().getTime() + (20 + (n % 9)) * DAY_MS).toISOString();
  const lower = { kind: 'price' as const, milestoneId, amount: Math.max(1, part.dollars - 10) };
  const variants: NewItem[][] = [
    [lower],
    [{ kind: 'price', milestoneId, amount: part.dollars + 7 }],
    [{ kind: 'add', title: 'One page more', amount: 30 + (n % 5), days: 2 }],
    [{ kind: 'drop', milestoneId }],
    [{ kind: 'date', milestoneId, ...(part.dueAt ? { dueAt } : { days: 3 + (n % 4) }) }],
    [lower, { kind: 'add', title: 'Instead of it', amount: 10, days: 1 }],
  ];
  await (await partyApi(projectRun, n)).hires.proposeChange({
    projectId,
    items: pick(variants, n),
  });
}

type NewItem = Parameters<
  ReturnType<typeof clientApi>['hires']['proposeChange']
>[0]['items'][number];

/** As the side that may answer, or as the one that proposed it. */
async function onOpenChange(
  projectRun: ProjectRun,
  isProposer: boolean,
  run: (api: ReturnType<typeof clientApi>, id: number) => Promise<unknown>,
) {
  const [change] = await projectRun.app.sql<{ id: number; by: string }>(
    `select id, proposed_by as by from proposed_changes where project_id = $1 and state = 'open'`,
    [projectRun.projectId],
  );
  if (!change) return;
  const isClient = (change.by === 'client') === isProposer;
  await run(isClient ? clientApi(projectRun) : await hiredDeveloperApi(projectRun), change.id);
}

const changedOffer = (n: number) => ({ amount: 600 + (n % 5), deliveryTime: 4 + (n % 2) });

/**
 * What users, the clock, Stripe and the network can do to a project. An action may be refused. Most
 * pass the whole run as input, whose `projectId` the procedure reads.
 */
export const actions = {
  start,
  startForLess: (projectRun, n) => start(projectRun, n, -1),
  fund,
  confirm: async ({ app, started }, n) =>
    started.length > 0 && confirmPayment(app, pick(started, n), pick(cards, n)),
  authenticate: async ({ app, started }, n) =>
    started.length > 0 && authenticatePayment(app, pick(started, n), n % 3 ? 'succeed' : 'fail'),
  loadPayment: (projectRun) => clientApi(projectRun).payments.ofProject(projectRun),
  changeBid: (projectRun, n) =>
    bidderApi(projectRun, n).bids.change({
      id: pick(projectRun.bids, n).id,
      ...changedOffer(n),
      proposal: 'For another price.',
      milestones: splitOffer(changedOffer(n), 1 + (n % (PARTS_MAX - 1))) ?? null,
    }),
  withdraw: (projectRun, n) =>
    bidderApi(projectRun, n).bids.withdraw({ id: pick(projectRun.bids, n).id }),
  decline: (projectRun, n) =>
    clientApi(projectRun).bids.decline({ id: pick(projectRun.bids, n).id, ...reasonInput }),
  cancelProject: (projectRun) =>
    clientApi(projectRun).hires.cancelProject({ id: projectRun.projectId }),
  deliver: async (projectRun) =>
    (await hiredDeveloperApi(projectRun)).hires.deliver({
      ...{ ...projectRun, note: 'Here.' },
      ...(await listCriteria(projectRun, () => ({}))),
    }),
  askForChanges: async (projectRun, n) =>
    clientApi(projectRun).hires.askForChanges({
      ...{ ...projectRun, note: 'Not so.' },
      ...(await listCriteria(projectRun, (nth) => (nth <= n % 2 ? { remark: 'No.' } : null))),
    }),
  release: (projectRun) => clientApi(projectRun).hires.release(projectRun),
  askToCancel: (projectRun) =>
    clientApi(projectRun).hires.askToCancel({ ...projectRun, ...reasonInput }),
  agreeToCancel: async (projectRun) =>
    (await hiredDeveloperApi(projectRun)).hires.agreeToCancel(projectRun),
  refuseToCancel: async (projectRun) =>
    (await hiredDeveloperApi(projectRun)).hires.refuseToCancel({ ...projectRun, ...reasonInput }),
  cancelLate: (projectRun) =>
    clientApi(projectRun).hires.cancelLate({ ...projectRun, ...reasonInput }),
  giveBack: async (projectRun) =>
    (await hiredDeveloperApi(projectRun)).hires.giveBack({ ...projectRun, ...reasonInput }),
  endHere: async (projectRun, n) => (await partyApi(projectRun, n)).hires.end(projectRun),
  /** The planned milestones are dropped if no other one is funded and running. */
  waitForDrop: ({ app }) => advanceDays(app, DROP_AFTER_DAYS + 1),
  dispute: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.open({
      ...{ ...projectRun, ...reasonInput },
      ...(await listStatements(projectRun, n)),
    }),
  say: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.addStatement({
      ...{ ...projectRun, text: 'No.' },
      ...(await listStatements(projectRun, n)),
    }),
  offer: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.makeOffer({
      ...projectRun,
      toDeveloperCents: await pickShare(projectRun, n),
    }),
  /** Without an offer, accepts one that does not belong to the project. */
  accept: async (projectRun, n) => {
    const [offer] = await projectRun.app.sql<{ id: number }>(
      `select max(o.id) as id from dispute_offers o join disputes t on t.id = o.dispute_id
       where t.project_id = $1`,
      [projectRun.projectId],
    );
    return (await partyApi(projectRun, n)).disputes.acceptOffer({
      ...projectRun,
      offerId: offer?.id || 1,
    });
  },
  proposeChange,
  acceptChange: (projectRun) =>
    onOpenChange(projectRun, false, (api, id) => api.hires.acceptChange({ id })),
  declineChange: (projectRun, n) =>
    onOpenChange(projectRun, false, (api, id) => {
      const items: NewItem[] = [{ kind: 'add', title: 'Instead', amount: 20, days: 1 }];
      return api.hires.declineChange({ id, counter: n % 2 ? { items } : null });
    }),
  withdrawChange: (projectRun) =>
    onOpenChange(projectRun, true, (api, id) => api.hires.withdrawChange({ id })),
  withdrawDispute: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.withdraw(projectRun),
  decide: async (projectRun, n) =>
    projectRun.app.as(projectRun.admin).disputes.decide({
      projectId: projectRun.projectId,
      toDeveloperCents: await pickShare(projectRun, n),
      reasons: 'Some of it was done.',
      ...(await listCriteria(projectRun, (nth) => ({ isMet: nth > 0 }))),
    }),
  retryRefund: async (projectRun) => {
    const { payments } = projectRun.app.as(projectRun.admin);
    for (const { id } of await listLastFailedRefund(projectRun)) await payments.retryRefund({ id });
  },
  recordManualRefund: async (projectRun) => {
    const { payments } = projectRun.app.as(projectRun.admin);
    const reference = 'Bank transfer of today';
    for (const { id } of await listLastFailedRefund(projectRun)) {
      await payments.recordManualRefund({ id, reference });
    }
  },
  withdrawManualRefund: async ({ app, admin, projectId }) => {
    const manualRefunds = await app.sql<{ id: number }>(
      `select r.id from refunds r join payments y on y.id = r.payment_id
       where y.project_id = $1 and r.status = 'settled' and r.manual_reference is not null`,
      [projectId],
    );
    for (const { id } of manualRefunds) await app.as(admin).payments.withdrawManualRefund({ id });
  },
  onboardSecond: ({ app, bids }, n) =>
    completeOnboarding(app, bids[1].bidder, pick(['complete', 'leave', 'restrict'], n)),
  days: ({ app }, n) => advanceDays(app, pick([0.2, 1, 4, 8, 15, 40], n)),
  reconcile: ({ app }) => reconcileRecent(app.system),
  settle: ({ app }) => drainQueues(app),
  deliverWebhooks: async ({ app }) => app.sandbox?.deliverPending(),
  failWebhooks: async ({ app: { faults } }, n) => {
    const { webhooks } = faults;
    if (n % 4 === 0) webhooks.drop += 3;
    if (n % 4 === 1) webhooks.duplicate += 3;
    webhooks.hold = n % 4 === 2;
    webhooks.reorder = n % 4 === 3;
  },
  loseResponses: async ({ app: { faults } }, n) => {
    // The stripe package retries twice, so only three lost responses in a row are an error.
    faults.loseResponses += pick([1, 3, 6], n);
  },
  failResponses: async ({ app: { faults } }, n) => {
    const status = pick([409, 429, 500] as const, n);
    faults.responses.push({ status, ...(status === 500 && { isStored: n % 2 === 0 }) });
  },
  openChargeback: async (projectRun, n) => {
    const chargeIds = await listChargeIds(projectRun);
    if (chargeIds.length > 0) await projectRun.app.sandbox?.bank.dispute(pick(chargeIds, n));
  },
  decideChargeback: async (projectRun, n) => {
    for (const id of await listOpenStripeDisputeIds(projectRun.app, projectRun.projectId)) {
      await projectRun.app.sandbox?.bank.decide(id, n % 2 ? 'won' : 'lost');
    }
  },
  runBankActions: async ({ app }) => app.sandbox?.bank.runScheduled(),
} satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;
