import { reconcileRecent } from '#features/payments/reconciliation/reconcile.service.ts';
import type { TestCardKey } from '#platform/shared/stripe-test-cards.ts';
import { openDisputesOf } from '../banks.ts';
import { later, onboard } from '../hires.ts';
import { authenticate, confirm, settled } from '../payments.ts';
import type { Story } from './story.ts';

/** A step of a run; `n` selects its variant. */
type Act = (story: Story, n: number) => Promise<unknown>;

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

const api = ({ rig, client }: Story) => rig.as(client);
const bidder = ({ rig, bids }: Story, n: number) => rig.as(pick(bids, n).bidder);
/** Returns the newest failed refund, if there is one. */
const lastFailed = ({ rig, projectId }: Story) =>
  rig.sql<{ id: number }>(
    `select r.id from refunds r join payments y on y.id = r.payment_id
     where y.project_id = $1 and r.status = 'failed' order by r.id desc limit 1`,
    [projectId],
  );
/** Returns the API of the hired developer; default: the first bidder. */
const worker = async (story: Story) => {
  const { rig, projectId, bids } = story;
  const [hire] = await rig.sql<{ id: number }>(
    'select developer_id as id from hires where project_id = $1',
    [projectId],
  );
  const found = bids.find(({ bidder: { id } }) => id === hire?.id) ?? bids[0];
  return rig.as(found.bidder);
};
const side = async (story: Story, n: number) => (n % 2 ? api(story) : worker(story));
const because = { reason: 'So it came.' };
const shares = [0, 1, 33_333, 45_000, 70_000, 90_000];

async function start(story: Story, n: number, more = 0) {
  const { projectId } = story;
  const { amount, bidder: by } = pick(story.bids, n);
  const asked = { projectId, developerId: by.id, amount: amount + more };
  story.started.push(await api(story).payments.start(asked));
}

const charge = async ({ rig, projectId }: Story) => {
  const [found] = await rig.sql<{ id: string }>(
    `select stripe_charge_id as id from payments
     where project_id = $1 and stripe_charge_id is not null order by created_at limit 1`,
    [projectId],
  );
  return found?.id;
};

export const acts = {
  start,
  startForLess: (story, n) => start(story, n, -1),
  confirm: async ({ rig, started }, n) =>
    started.length > 0 && confirm(rig, pick(started, n), pick(cards, n)),
  authenticate: async ({ rig, started }, n) =>
    started.length > 0 && authenticate(rig, pick(started, n), n % 3 ? 'succeed' : 'fail'),
  comeBack: (story) => api(story).payments.ofProject(story),
  changeBid: (story, n) =>
    bidder(story, n).bids.change({
      id: pick(story.bids, n).id,
      amount: 600 + (n % 5),
      proposal: 'For another price.',
      deliveryTime: 4 + (n % 2),
    }),
  withdraw: (story, n) => bidder(story, n).bids.withdraw({ id: pick(story.bids, n).id }),
  decline: (story, n) => api(story).bids.decline({ id: pick(story.bids, n).id, ...because }),
  cancelProject: (story) => api(story).hires.cancelProject({ id: story.projectId }),
  deliver: async (story) => (await worker(story)).hires.deliver({ ...story, note: 'Here.' }),
  askForChanges: (story) => api(story).hires.askForChanges({ ...story, note: 'Not so.' }),
  release: (story) => api(story).hires.release(story),
  askToCancel: (story) => api(story).hires.askToCancel({ ...story, ...because }),
  agreeToCancel: async (story) => (await worker(story)).hires.agreeToCancel(story),
  refuseToCancel: async (story) =>
    (await worker(story)).hires.refuseToCancel({ ...story, ...because }),
  cancelLate: (story) => api(story).hires.cancelLate({ ...story, ...because }),
  giveBack: async (story) => (await worker(story)).hires.giveBack({ ...story, ...because }),
  dispute: async (story, n) => (await side(story, n)).disputes.open({ ...story, ...because }),
  say: async (story, n) => (await side(story, n)).disputes.say({ ...story, text: 'No.' }),
  offer: async (story, n) =>
    (await side(story, n)).disputes.offer({ ...story, toDeveloperCents: pick(shares, n) }),
  accept: async (story, n) => {
    const [offer] = await story.rig.sql<{ id: number }>(
      `select max(o.id) as id from dispute_offers o join disputes t on t.id = o.dispute_id
       where t.project_id = $1`,
      [story.projectId],
    );
    return (await side(story, n)).disputes.accept({ ...story, offerId: offer?.id || 1 });
  },
  withdrawDispute: async (story, n) => (await side(story, n)).disputes.withdraw(story),
  decide: ({ rig, admin, ...story }, n) =>
    rig.as(admin).disputes.decide({
      ...story,
      toDeveloperCents: pick(shares, n),
      reasons: 'Some of it was done.',
    }),
  retryRefund: async (story) => {
    const { payments } = story.rig.as(story.admin);
    for (const { id } of await lastFailed(story)) await payments.retryRefund({ id });
  },
  noteManualRefund: async (story) => {
    const { payments } = story.rig.as(story.admin);
    const reference = 'Bank transfer of today';
    for (const { id } of await lastFailed(story)) {
      await payments.recordManualRefund({ id, reference });
    }
  },
  takeBackManualRefund: async ({ rig, admin, projectId }) => {
    const noted = await rig.sql<{ id: number }>(
      `select r.id from refunds r join payments y on y.id = r.payment_id
       where y.project_id = $1 and r.status = 'settled' and r.manual_reference is not null`,
      [projectId],
    );
    for (const { id } of noted) await rig.as(admin).payments.withdrawManualRefund({ id });
  },
  onboardSecond: ({ rig, bids }, n) =>
    onboard(rig, bids[1].bidder, pick(['complete', 'leave', 'restrict'], n)),
  days: ({ rig }, n) => later(rig, pick([0.2, 1, 4, 8, 15, 40], n)),
  reconcile: ({ rig }) => reconcileRecent(rig.system),
  /** Waits until all webhooks and jobs are processed. */
  calmFalls: ({ rig }) => settled(rig),
  webhooksArrive: async ({ rig }) => rig.sandbox?.deliverPending(),
  webhooksFail: async ({ rig: { faults } }, n) => {
    const { webhooks } = faults;
    if (n % 4 === 0) webhooks.drop += 3;
    if (n % 4 === 1) webhooks.duplicate += 3;
    webhooks.hold = n % 4 === 2;
    webhooks.reorder = n % 4 === 3;
  },
  answersGetLost: async ({ rig: { faults } }, n) => {
    // The package itself retries twice, so three lost answers in a row are an error.
    faults.loseResponses += pick([1, 3, 6], n);
  },
  answersAreErrors: async ({ rig: { faults } }, n) => {
    const status = pick([409, 429, 500] as const, n);
    faults.responses.push({ status, ...(status === 500 && { remembered: n % 2 === 0 }) });
  },
  bankDisputes: async (story) => {
    const found = await charge(story);
    if (found) await story.rig.sandbox?.bank.dispute(found);
  },
  bankDecides: async (story, n) => {
    const found = await charge(story);
    if (!found) return;
    for (const id of await openDisputesOf(story.rig, story.projectId)) {
      await story.rig.sandbox?.bank.decide(id, n % 2 ? 'won' : 'lost');
    }
  },
  timePassesAtTheBank: async ({ rig }) => rig.sandbox?.bank.runScheduled(),
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;
