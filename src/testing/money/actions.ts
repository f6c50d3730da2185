import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import { listOpenDisputeIds } from '../fixtures/chargeback-helpers.ts';
import { advanceDays, completeOnboarding } from '../fixtures/hires.ts';
import { authenticatePayment, confirmPayment, drainQueues } from '../fixtures/payments.ts';
import type { ProjectRun } from './model.ts';

/** A step of a run; `n` selects its variant. */
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
/** Returns the newest failed refund, if there is one. */
const findLastFailedRefund = ({ app, projectId }: ProjectRun) =>
  app.sql<{ id: number }>(
    `select r.id from refunds r join payments y on y.id = r.payment_id
     where y.project_id = $1 and r.status = 'failed' order by r.id desc limit 1`,
    [projectId],
  );
/** Returns the API of the hired developer; default: the first bidder. */
const hiredDeveloperApi = async (projectRun: ProjectRun) => {
  const { app, projectId, bids } = projectRun;
  const [hire] = await app.sql<{ id: number }>(
    'select developer_id as id from hires where project_id = $1',
    [projectId],
  );
  const found = bids.find(({ bidder: { id } }) => id === hire?.id) ?? bids[0];
  return app.as(found.bidder);
};
const partyApi = async (projectRun: ProjectRun, n: number) =>
  n % 2 ? clientApi(projectRun) : hiredDeveloperApi(projectRun);
const reasonInput = { reason: 'So it came.' };
const shares = [0, 1, 33_333, 45_000, 70_000, 90_000];

async function start(projectRun: ProjectRun, n: number, more = 0) {
  const { projectId } = projectRun;
  const { amount, bidder: by } = pick(projectRun.bids, n);
  const asked = { projectId, developerId: by.id, amount: amount + more };
  projectRun.started.push(await clientApi(projectRun).payments.start(asked));
}

const findChargeId = async ({ app, projectId }: ProjectRun) => {
  const [found] = await app.sql<{ id: string }>(
    `select stripe_charge_id as id from payments
     where project_id = $1 and stripe_charge_id is not null order by created_at limit 1`,
    [projectId],
  );
  return found?.id;
};

export const actions = {
  start,
  startForLess: (projectRun, n) => start(projectRun, n, -1),
  confirm: async ({ app, started }, n) =>
    started.length > 0 && confirmPayment(app, pick(started, n), pick(cards, n)),
  authenticate: async ({ app, started }, n) =>
    started.length > 0 && authenticatePayment(app, pick(started, n), n % 3 ? 'succeed' : 'fail'),
  loadPayment: (projectRun) => clientApi(projectRun).payments.ofProject(projectRun),
  changeBid: (projectRun, n) =>
    bidderApi(projectRun, n).bids.change({
      id: pick(projectRun.bids, n).id,
      amount: 600 + (n % 5),
      proposal: 'For another price.',
      deliveryTime: 4 + (n % 2),
    }),
  withdraw: (projectRun, n) =>
    bidderApi(projectRun, n).bids.withdraw({ id: pick(projectRun.bids, n).id }),
  decline: (projectRun, n) =>
    clientApi(projectRun).bids.decline({ id: pick(projectRun.bids, n).id, ...reasonInput }),
  cancelProject: (projectRun) =>
    clientApi(projectRun).hires.cancelProject({ id: projectRun.projectId }),
  deliver: async (projectRun) =>
    (await hiredDeveloperApi(projectRun)).hires.deliver({ ...projectRun, note: 'Here.' }),
  askForChanges: (projectRun) =>
    clientApi(projectRun).hires.askForChanges({ ...projectRun, note: 'Not so.' }),
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
  dispute: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.open({ ...projectRun, ...reasonInput }),
  say: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.addStatement({ ...projectRun, text: 'No.' }),
  offer: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.makeOffer({
      ...projectRun,
      toDeveloperCents: pick(shares, n),
    }),
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
  withdrawDispute: async (projectRun, n) =>
    (await partyApi(projectRun, n)).disputes.withdraw(projectRun),
  decide: ({ app, admin, ...projectRun }, n) =>
    app.as(admin).disputes.decide({
      ...projectRun,
      toDeveloperCents: pick(shares, n),
      reasons: 'Some of it was done.',
    }),
  retryRefund: async (projectRun) => {
    const { payments } = projectRun.app.as(projectRun.admin);
    for (const { id } of await findLastFailedRefund(projectRun)) await payments.retryRefund({ id });
  },
  recordManualRefund: async (projectRun) => {
    const { payments } = projectRun.app.as(projectRun.admin);
    const reference = 'Bank transfer of today';
    for (const { id } of await findLastFailedRefund(projectRun)) {
      await payments.recordManualRefund({ id, reference });
    }
  },
  withdrawManualRefund: async ({ app, admin, projectId }) => {
    const noted = await app.sql<{ id: number }>(
      `select r.id from refunds r join payments y on y.id = r.payment_id
       where y.project_id = $1 and r.status = 'settled' and r.manual_reference is not null`,
      [projectId],
    );
    for (const { id } of noted) await app.as(admin).payments.withdrawManualRefund({ id });
  },
  onboardSecond: ({ app, bids }, n) =>
    completeOnboarding(app, bids[1].bidder, pick(['complete', 'leave', 'restrict'], n)),
  days: ({ app }, n) => advanceDays(app, pick([0.2, 1, 4, 8, 15, 40], n)),
  reconcile: ({ app }) => reconcileRecent(app.system),
  /** Waits until all webhooks and jobs are processed. */
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
    // The package itself retries twice, so three lost answers in a row are an error.
    faults.loseResponses += pick([1, 3, 6], n);
  },
  failResponses: async ({ app: { faults } }, n) => {
    const status = pick([409, 429, 500] as const, n);
    faults.responses.push({ status, ...(status === 500 && { isStored: n % 2 === 0 }) });
  },
  openChargeback: async (projectRun) => {
    const found = await findChargeId(projectRun);
    if (found) await projectRun.app.sandbox?.bank.dispute(found);
  },
  decideChargeback: async (projectRun, n) => {
    const found = await findChargeId(projectRun);
    if (!found) return;
    for (const id of await listOpenDisputeIds(projectRun.app, projectRun.projectId)) {
      await projectRun.app.sandbox?.bank.decide(id, n % 2 ? 'won' : 'lost');
    }
  },
  runBankActions: async ({ app }) => app.sandbox?.bank.runScheduled(),
} satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;
