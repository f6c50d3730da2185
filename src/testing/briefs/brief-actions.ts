import fc from 'fast-check';
import { isRefusal } from '#tools/money/generator.ts';
import { daysFromNow } from '../fixtures/makers.ts';
import { authenticatePayment, confirmPayment, drainQueues } from '../fixtures/payments.ts';
import {
  type BriefRun,
  MISSING_ID,
  projectIdOf,
  recordBid,
  recordBrief,
  recordPayment,
  recordReading,
} from './brief-run.ts';

/** A step of a run; `n` is a random number that selects its variant. */
type Action = (run: BriefRun, n: number) => Promise<unknown>;

/** Returns the item at `n` modulo the number of items. */
function pick<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new RangeError('There is nothing to pick');
  return item;
}

const clientApi = ({ app, client }: BriefRun) => app.as(client);

const briefTexts = (n: number) => ({
  title: `A booking page ${n % 3}`,
  description: `Customers pick one of ${n % 7} days.`,
  criteria: ['It prints', `It shows ${n % 4} days`, 'It mails'].slice(0, n % 4),
  exclusions: n % 2 ? ['Hosting'] : [],
});

/** Possible changes of a project; the first two are not material. */
const edits = (run: BriefRun, n: number) => [
  { title: `Another page ${n}` },
  { deadline: daysFromNow(run.app, 40 + (n % 5)) },
  { description: `Customers pick one of ${n} hours.` },
  { budget: 1_000 + n },
  { criteria: [`It shows ${n} hours`, 'It prints'] },
  { exclusions: [`Hosting of ${n} pages`] },
  { rights: { kind: 'all_rights' as const } },
];

/** Returns a bid's answer to each criterion; some criteria are not included. */
function answerCriteria(criteria: readonly { id: number }[], n: number) {
  return criteria.map(({ id }) => ({ id, included: (n + id) % 3 > 0, remark: `Remark ${n}` }));
}

/**
 * Places or changes a bid for the version that the developer last read, even if it is outdated.
 * Does nothing before the developer has read the project.
 */
async function sendBid(run: BriefRun, n: number, operation: 'place' | 'change') {
  const developer = pick(run.developers, n);
  if (!developer.read) return;
  const { revision: projectRevision, criteria, id: projectId } = developer.read;
  const terms = {
    amount: 500 + (n % 90),
    proposal: `I would use ${n} forms.`,
    deliveryTime: 3 + (n % 20),
    projectRevision,
    criteria: answerCriteria(criteria, n),
  };
  const { bids } = run.app.as(developer.user);
  const id = developer.bidId ?? MISSING_ID;
  const bid =
    operation === 'change'
      ? await bids.change({ id, ...terms })
      : await bids.place({ projectId, ...terms });
  developer.bidId = recordBid(run, bid).id;
}

/** With `acceptsOutdated`, the client accepts that the bid is for an earlier version. */
async function startPayment(run: BriefRun, n: number, { acceptsOutdated = false } = {}) {
  const { bids, payments } = clientApi(run);
  const projectId = projectIdOf(run);
  const active = (await bids.onProject({ projectId })).filter(({ status }) => status === 'active');
  if (active.length === 0) return;
  const bid = pick(active, n);
  const { amount, developerId } = bid;
  const acceptsVersion = acceptsOutdated ? bid.projectRevision : undefined;
  const started = await payments.start({ projectId, amount, developerId, acceptsVersion });
  recordPayment(run, started, acceptsVersion);
}

const findQuestionId = async (run: BriefRun, n: number) => {
  const { items } = await clientApi(run).questions.list({ projectId: projectIdOf(run) });
  return items.length > 0 ? pick(items, n).id : MISSING_ID;
};

const briefActions = {
  saveDraft: (run, n) => clientApi(run).drafts.save({ id: run.draftId, fields: briefTexts(n) }),
  publish: async (run, n) => {
    const form = {
      category: 'Web App',
      budget: 1_000,
      deadline: daysFromNow(run.app, 30),
    } as const;
    const draft = { id: run.draftId, ...form, ...briefTexts(n) };
    run.published.push(recordBrief(run, await clientApi(run).drafts.publish(draft)));
  },
  edit: async (run, n) => {
    const change = { id: projectIdOf(run), ...pick(edits(run, n), n) };
    recordBrief(run, await clientApi(run).projects.edit(change));
  },
  /** Edits with the revision that the client has seen, or the one before, as the basis. */
  editWhatWasRead: async (run, n) => {
    const basedOn = Math.max(0, ...run.briefs.keys()) - (n % 2) || undefined;
    const change = { id: projectIdOf(run), basedOn, ...pick(edits(run, n), n >> 1) };
    recordBrief(run, await clientApi(run).projects.edit(change));
  },
  read: async (run, n) => {
    const developer = pick(run.developers, n);
    const { projects } = run.app.as(developer.user);
    recordReading(run, developer, await projects.get({ id: projectIdOf(run) }));
  },
  bid: (run, n) => sendBid(run, n, 'place'),
  changeBid: (run, n) => sendBid(run, n, 'change'),
  confirm: async (run, n) => {
    const { user, read, bidId } = pick(run.developers, n);
    if (!read || !bidId) return;
    const input = { id: bidId, projectRevision: read.revision };
    recordBid(run, await run.app.as(user).bids.confirm(input));
  },
  withdraw: async (run, n) => {
    const { user, bidId } = pick(run.developers, n);
    if (bidId) await run.app.as(user).bids.withdraw({ id: bidId });
  },
  askConfirmation: async (run, n) => {
    const { bidId } = pick(run.developers, n);
    if (bidId) await clientApi(run).bids.askConfirmation({ id: bidId });
  },
  ask: (run, n) => {
    const question = { projectId: projectIdOf(run), text: `How many days are ${n} hours?` };
    return run.app.as(pick(run.developers, n).user).questions.ask(question);
  },
  answer: async (run, n) => {
    const answer = { answer: `They are ${n}.`, changesBrief: n % 2 === 0 };
    await clientApi(run).questions.answer({ id: await findQuestionId(run, n >> 1), ...answer });
  },
  startPayment: (run, n) => startPayment(run, n),
  startOnVersionOfBid: (run, n) => startPayment(run, n, { acceptsOutdated: true }),
  pay: async ({ app, payments }, n) => {
    const card = n % 3 ? 'pm_card_visa' : 'pm_card_authenticationRequired';
    if (payments.size > 0) await confirmPayment(app, pick([...payments.values()], n), card);
  },
  authenticate: async ({ app, payments }, n) => {
    if (payments.size > 0)
      await authenticatePayment(app, pick([...payments.values()], n), 'succeed');
  },
  settle: ({ app }) => drainQueues(app),
} satisfies Record<string, Action>;

type ActionName = keyof typeof briefActions;
type ActionCall = [name: ActionName, n: number];
/** Actions that run at the same time. */
type Turn = ActionCall[];

/** Relative frequency of actions; default 1. */
const weights: Partial<Record<ActionName, number>> = {
  edit: 4,
  editWhatWasRead: 2,
  read: 5,
  bid: 2,
  confirm: 5,
  answer: 3,
  startPayment: 4,
  startOnVersionOfBid: 3,
  pay: 5,
  settle: 2,
};

const names = Object.keys(briefActions).filter((name): name is ActionName =>
  Object.hasOwn(briefActions, name),
);

const actionCall: fc.Arbitrary<ActionCall> = fc.tuple(
  fc.oneof(...names.map((name) => ({ weight: weights[name] ?? 1, arbitrary: fc.constant(name) }))),
  fc.nat(1_000),
);

/** Returns turns in which both developers read the project and bid, and one asks a question. */
const bothBid = (n: number): Turn[] => [
  [
    ['read', 0],
    ['read', 1],
  ],
  [
    ['bid', 2 * n],
    ['bid', 2 * n + 1],
    ['ask', n],
  ],
];

/** Turns in which the client makes a material edit, and both developers read and confirm it. */
const bothConfirm: Turn[] = [
  [['edit', 3]],
  [
    ['read', 0],
    ['read', 1],
  ],
  [
    ['confirm', 0],
    ['confirm', 1],
  ],
];

/**
 * Generates turns: publishing of the draft twice at the same time, two bids, in every fourth run
 * their confirmation after an edit, 4 to 12 random turns, and a payment.
 */
export const briefSequences: fc.Arbitrary<Turn[]> = fc
  .tuple(
    fc.nat(20),
    fc.array(fc.array(actionCall, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 }),
  )
  .map(([n, rest]) => [
    [
      ['saveDraft', n],
      ['publish', n],
      ['publish', n + 1],
    ],
    ...bothBid(n),
    ...(n % 4 === 0 ? bothConfirm : []),
    ...rest,
    // Most runs end with a hire.
    [
      ['startOnVersionOfBid', n],
      ['read', n],
    ],
    [
      ['pay', 1],
      ['confirm', n],
      ['edit', n],
    ],
    [['pay', 2 * n + 2]],
  ]);

/** Runs the turns one after the other; returns the errors of actions that are not refusals. */
export async function runBriefActions(run: BriefRun, turns: Turn[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  for (const turn of turns) {
    const outcomes = await Promise.allSettled(turn.map(([name, n]) => briefActions[name](run, n)));
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !isRefusal(outcome.reason)) errors.push(outcome.reason);
    }
  }
  return errors;
}
