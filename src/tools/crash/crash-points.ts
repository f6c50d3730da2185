import type { CrashClient } from './crash-client.ts';
import {
  BID_DOLLARS,
  type CrashProject,
  LATER_DOLLARS,
  RIVAL_BID_DOLLARS,
  type Stage,
} from './crash-projects.ts';

interface Step {
  from: Stage;
  act(client: CrashClient, project: CrashProject): Promise<unknown>;
  /**
   * Each point is a list of moments; the process dies when the last one is reached, in this order.
   */
  points: string[][];
  /** What `describeOutcome` returns once the requests were sent again and all jobs are done. */
  outcome: string;
  /** The step funds, changes, ends, delivers or releases the second of two milestones. */
  isOfLaterMilestone?: true;
}

// Named as in `crash-server.ts`.
const START_PAYMENT = 'POST /api/create-payment-intent';
const INTENTS = 'POST /v1/payment_intents';
const CANCEL = 'POST /v1/payment_intents/*/cancel';
const REFUNDS = 'POST /v1/refunds';
const TRANSFERS = 'POST /v1/transfers';
const REVERSALS = 'POST /v1/transfers/*/reversals';
const WEBHOOK = 'POST /api/webhooks/stripe';
const DIVIDED = 'hire-divided';
const EVENT = 'stripe-event';
const RECONCILE = 'reconcile-payments';

const aroundCommit = (request: string) => [[`${request} commits`], [`${request} has committed`]];

/**
 * The command was sent to Stripe, was answered, its result is committed. `sender` is the request or
 * job that sends it.
 */
const whileSending = (call: string, sender: string) => [
  [`${call} is sent`],
  [`${call} is answered`],
  [`${call} is answered`, `${sender} has committed`],
];

const pay: Step['act'] = async (client, { openPayment }) => {
  if (openPayment) await client.pay(openPayment);
};

const startPayment =
  (amount: number): Step['act'] =>
  (client, { id, users }) =>
    client.submit(users.client, '/api/create-payment-intent', {
      amount,
      projectId: id,
      developerId: users.developer.id,
    });

const deliver: Step['act'] = (client, { id, users }) =>
  client.submit(users.developer, '/trpc/hires.deliver', { projectId: id, note: 'Done.' });

const payWithoutWebhooks: Step['act'] = async (client, project) => {
  await client.loseWebhooks();
  await pay(client, project);
  await client.reconcile();
};

// Each point adds a payment without webhooks: at the last one, one is applied and two are not.
const whileReconciling = [['GET /v1/payment_intents is answered'], ...aroundCommit(RECONCILE)];

const ACCEPT_CHANGE = 'POST /trpc/hires.acceptChange';
const acceptChange: Step['act'] = (client, { changeId, users }) =>
  client.submit(users.client, '/trpc/hires.acceptChange', { id: changeId });

/** The outcome if the second milestone is funded after the first was paid out. */
const laterFunded =
  'assigned; payment released, payment held; timeline deliver, hired, milestoneFunded, payoutSent, release; at Stripe charge, charge, payment_intent, payment_intent, transfer';

const release: Step['act'] = (client, { id, users }) =>
  client.submit(users.client, '/trpc/hires.release', { projectId: id });

export const steps: Record<string, Step> = {
  'opening a payment': {
    from: 'withBid',
    act: startPayment(BID_DOLLARS),
    points: [[`${START_PAYMENT} commits`], ...whileSending(INTENTS, START_PAYMENT)],
    outcome: 'active; payment awaiting_payment; at Stripe payment_intent',
  },
  'choosing another bid': {
    from: 'withTwoBids',
    act: (client, { id, users, rival }) =>
      client.submit(users.client, '/api/create-payment-intent', {
        amount: RIVAL_BID_DOLLARS,
        projectId: id,
        developerId: rival?.id,
      }),
    points: whileSending(CANCEL, START_PAYMENT).slice(0, 2),
    outcome:
      'active; payment canceled, payment awaiting_payment; at Stripe payment_intent, payment_intent',
  },
  'receiving a webhook': {
    from: 'withOpenPayment',
    act: pay,
    points: aroundCommit(WEBHOOK),
    outcome: 'assigned; payment held; timeline hired; at Stripe charge, payment_intent',
  },
  hiring: {
    from: 'withOpenPayment',
    act: pay,
    points: aroundCommit(EVENT),
    outcome: 'assigned; payment held; timeline hired; at Stripe charge, payment_intent',
  },
  delivering: {
    from: 'inProgress',
    act: deliver,
    points: aroundCommit('POST /trpc/hires.deliver'),
    outcome: 'delivered; payment held; timeline deliver, hired; at Stripe charge, payment_intent',
  },
  'asking for changes': {
    from: 'delivered',
    act: (client, { id, users }) =>
      client.submit(users.client, '/trpc/hires.askForChanges', { projectId: id, note: 'Blue.' }),
    points: aroundCommit('POST /trpc/hires.askForChanges'),
    outcome:
      'assigned; payment held; timeline askForChanges, deliver, hired; at Stripe charge, payment_intent',
  },
  releasing: {
    from: 'deliveredByNewcomer',
    act: release,
    points: aroundCommit('POST /trpc/hires.release'),
    outcome:
      'completed; payment released; timeline deliver, hired, payoutWaiting, release; at Stripe charge, payment_intent',
  },
  transferring: {
    from: 'delivered',
    act: release,
    points: [[`${DIVIDED} has committed`], ...whileSending(TRANSFERS, DIVIDED)],
    outcome:
      'completed; payment released; timeline deliver, hired, payoutSent, release; at Stripe charge, payment_intent, transfer',
  },
  refunding: {
    from: 'inProgress',
    act: (client, { id, users }) =>
      client.submit(users.developer, '/trpc/hires.giveBack', { projectId: id, reason: 'Ill.' }),
    points: [['POST /trpc/hires.giveBack has committed'], ...whileSending(REFUNDS, DIVIDED)],
    outcome:
      'cancelled; payment returned; timeline giveBack, hired, refundSettled; at Stripe charge, payment_intent, refund',
  },
  'refunding a payment that came too late': {
    from: 'withOpenPayment',
    async act(client, project) {
      await client.loseWebhooks();
      await pay(client, project);
      await client.submit(project.users.developer, '/trpc/bids.withdraw', { id: project.bidId });
    },
    points: whileSending(REFUNDS, 'offers-changed').slice(1),
    outcome: 'active; payment refunded; at Stripe charge, payment_intent, refund',
  },
  'reversing a transfer': {
    from: 'questionedByBank',
    act: (client, { stripeDisputeId }) => client.loseChargeback(String(stripeDisputeId)),
    points: whileSending(REVERSALS, EVENT),
    outcome:
      'completed; payment lost; timeline chargebackOpened, deliver, hired, loseChargeback, payoutSent, release; at Stripe charge, dispute, payment_intent, transfer, transfer_reversal',
  },
  'opening a dispute': {
    from: 'delivered',
    act: (client, { id, users }) =>
      client.submit(users.client, '/trpc/disputes.open', { projectId: id, reason: 'Broken.' }),
    points: aroundCommit('POST /trpc/disputes.open'),
    outcome:
      'disputed; payment held; timeline deliver, dispute, hired; at Stripe charge, payment_intent',
  },
  'deciding a dispute': {
    from: 'disputed',
    async act(client, { id, users }) {
      // Decisions about money need a recent proof of the password.
      await client.submit(users.admin, '/trpc/proofs.submit', { password: 'Test-pass-1!' });
      await client.submit(users.admin, '/trpc/disputes.decide', {
        projectId: id,
        toDeveloperCents: 40_000,
        reasons: 'A part of it works.',
      });
    },
    points: [
      ...aroundCommit('POST /trpc/disputes.decide'),
      [`${REFUNDS} is answered`, `${TRANSFERS} is answered`],
    ],
    outcome:
      'completed; payment split; timeline decide, deliver, dispute, hired, payoutSent, refundSettled, statement; at Stripe charge, payment_intent, refund, transfer',
  },
  reconciling: {
    from: 'withOpenPayment',
    act: payWithoutWebhooks,
    points: whileReconciling,
    outcome: 'assigned; payment held; timeline hired; at Stripe charge, payment_intent',
  },
  'proposing a change': {
    from: 'inProgress',
    act: (client, { id, users }) =>
      client.submit(users.developer, '/trpc/hires.proposeChange', {
        projectId: id,
        items: [{ kind: 'add', title: 'Reports', amount: LATER_DOLLARS, days: 3 }],
      }),
    points: aroundCommit('POST /trpc/hires.proposeChange'),
    outcome:
      'assigned; payment held; timeline changeProposed, hired; at Stripe charge, payment_intent',
  },
  'accepting a lower price': {
    from: 'withLowerPriceProposed',
    act: acceptChange,
    points: [...aroundCommit(ACCEPT_CHANGE), ...whileSending(REFUNDS, DIVIDED)],
    outcome:
      'assigned; payment held; timeline changeAccepted, changeProposed, hired, refundSettled; at Stripe charge, payment_intent, refund',
  },
  'accepting another price of a milestone with an open payment': {
    from: 'withLaterPriceProposed',
    isOfLaterMilestone: true,
    act: acceptChange,
    points: whileSending(CANCEL, ACCEPT_CHANGE),
    outcome:
      'assigned; payment released, payment canceled; timeline changeAccepted, changeProposed, deliver, hired, payoutSent, release; at Stripe charge, payment_intent, payment_intent, transfer',
  },
  'ending a hire before a later milestone': {
    from: 'withLaterMilestone',
    isOfLaterMilestone: true,
    act: (client, { id, users }) =>
      client.submit(users.client, '/trpc/hires.end', { projectId: id }),
    points: aroundCommit('POST /trpc/hires.end'),
    outcome:
      'completed; payment released; timeline deliver, endedHere, hired, payoutSent, release; at Stripe charge, payment_intent, transfer',
  },
  'opening the payment of a later milestone': {
    from: 'withLaterMilestone',
    isOfLaterMilestone: true,
    act: startPayment(LATER_DOLLARS),
    points: [[`${START_PAYMENT} commits`], ...whileSending(INTENTS, START_PAYMENT)],
    outcome:
      'assigned; payment released, payment awaiting_payment; timeline deliver, hired, payoutSent, release; at Stripe charge, payment_intent, payment_intent, transfer',
  },
  'receiving the webhook of a later milestone': {
    from: 'withLaterOpenPayment',
    isOfLaterMilestone: true,
    act: pay,
    points: aroundCommit(WEBHOOK),
    outcome: laterFunded,
  },
  'funding a later milestone': {
    from: 'withLaterOpenPayment',
    isOfLaterMilestone: true,
    act: pay,
    points: aroundCommit(EVENT),
    outcome: laterFunded,
  },
  'reconciling the payment of a later milestone': {
    from: 'withLaterOpenPayment',
    isOfLaterMilestone: true,
    act: payWithoutWebhooks,
    points: whileReconciling,
    outcome: laterFunded,
  },
  'delivering a later milestone': {
    from: 'laterInProgress',
    isOfLaterMilestone: true,
    act: deliver,
    points: aroundCommit('POST /trpc/hires.deliver'),
    outcome:
      'delivered; payment released, payment held; timeline deliver, deliver, hired, milestoneFunded, payoutSent, release; at Stripe charge, charge, payment_intent, payment_intent, transfer',
  },
  'releasing a later milestone': {
    from: 'laterDeliveredByNewcomer',
    isOfLaterMilestone: true,
    act: release,
    points: aroundCommit('POST /trpc/hires.release'),
    outcome:
      'completed; payment released, payment released; timeline deliver, deliver, hired, milestoneFunded, payoutWaiting, payoutWaiting, release, release; at Stripe charge, charge, payment_intent, payment_intent',
  },
  'transferring the earnings of a later milestone': {
    from: 'laterDelivered',
    isOfLaterMilestone: true,
    act: release,
    points: [[`${DIVIDED} has committed`], ...whileSending(TRANSFERS, DIVIDED)],
    outcome:
      'completed; payment released, payment released; timeline deliver, deliver, hired, milestoneFunded, payoutSent, payoutSent, release, release; at Stripe charge, charge, payment_intent, payment_intent, transfer, transfer',
  },
};
