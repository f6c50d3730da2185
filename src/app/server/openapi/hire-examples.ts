import type { Examples } from './example.ts';

const steps = (...names: string[]) => names.map((name) => ({ name, opensAt: null }));

const milestone = {
  id: 1,
  position: 1,
  title: null,
  state: 'in_progress',
  amountCents: 240_000,
  days: 8,
  dueAt: '2027-03-14T09:10:00.000Z',
  releasedCents: 0,
  refundedCents: 0,
  reducedCents: 0,
  feeCents: 0,
  steps: [
    { name: 'askToCancel', opensAt: null },
    { name: 'cancelLate', opensAt: '2027-03-28T09:10:00.000Z' },
    { name: 'dispute', opensAt: null },
  ],
};

/** Before the change of the due date. */
const started = {
  ...milestone,
  dueAt: '2027-03-12T09:10:00.000Z',
  steps: [
    { name: 'askToCancel', opensAt: null },
    { name: 'cancelLate', opensAt: '2027-03-26T09:10:00.000Z' },
    { name: 'dispute', opensAt: null },
  ],
};

const change = {
  id: 1,
  projectId: 1,
  state: 'open',
  proposedBy: 'developer',
  items: [
    {
      kind: 'dueAt',
      milestone: { id: 1, position: 1, title: null },
      before: started.dueAt,
      after: milestone.dueAt,
    },
  ],
  note: 'The photos arrive on Friday.',
  proposedAt: '2027-03-04T09:20:00.000Z',
  lapsesAt: '2027-03-11T09:20:00.000Z',
  endedAt: null,
  basedOn: 1,
  agreementVersion: null,
  counters: null,
  request: null,
  refundCents: 0,
  nextPaymentCents: null,
};

const delivered = {
  ...milestone,
  state: 'delivered',
  steps: steps('giveBack', 'dispute'),
};

/** A request for changes gives the developer at least 14 days. */
const dueAt = '2027-03-24T10:00:00.000Z';

const disputed = {
  ...milestone,
  dueAt,
  state: 'disputed',
  steps: steps('withdrawDispute', 'settle'),
};

const hire = {
  projectId: 1,
  state: 'running',
  agreementVersion: 2,
  milestones: [milestone],
  openChange: null,
};

export const hireExamples: Examples = {
  hire: {
    at: '2027-03-04T09:15:00.000Z',
    user: 'mina',
    parameters: { projectId: 1 },
    response: { ...hire, agreementVersion: 1, milestones: [started] },
  },
  proposeChange: {
    at: '2027-03-04T09:20:00.000Z',
    user: 'jonas',
    parameters: { projectId: 1 },
    body: {
      items: [{ kind: 'date', milestoneId: 1, dueAt: milestone.dueAt }],
      note: 'The photos arrive on Friday.',
    },
    response: change,
  },
  withdrawChange: {
    at: '2027-03-04T09:25:00.000Z',
    user: 'jonas',
    parameters: { id: 1 },
    response: { ...change, state: 'withdrawn', endedAt: '2027-03-04T09:25:00.000Z' },
  },
  declineChange: {
    at: '2027-03-04T09:30:00.000Z',
    user: 'mina',
    parameters: { id: 2 },
    body: {},
    response: {
      ...{ ...change, id: 2, state: 'declined', endedAt: '2027-03-04T09:30:00.000Z' },
      ...{ proposedAt: '2027-03-04T09:30:00.000Z', lapsesAt: '2027-03-11T09:30:00.000Z' },
    },
  },
  acceptChange: {
    at: '2027-03-04T09:40:00.000Z',
    user: 'mina',
    parameters: { id: 3 },
    response: {
      ...{ ...change, id: 3, state: 'accepted', endedAt: '2027-03-04T09:40:00.000Z' },
      ...{ proposedAt: '2027-03-04T09:40:00.000Z', lapsesAt: '2027-03-11T09:40:00.000Z' },
      agreementVersion: 2,
    },
  },
  deliverMilestone: {
    at: '2027-03-09T10:00:00.000Z',
    user: 'jonas',
    parameters: { id: 1 },
    body: { note: 'All pages are live.', criteria: [{ id: 1 }] },
    response: delivered,
  },
  requestChanges: {
    at: '2027-03-10T10:00:00.000Z',
    user: 'mina',
    parameters: { id: 1 },
    body: { criteria: [{ id: 1, remark: 'The confirmation does not name the price.' }] },
    response: {
      ...milestone,
      dueAt,
      state: 'changes_requested',
      steps: [
        { name: 'release', opensAt: null },
        { name: 'askToCancel', opensAt: null },
        { name: 'cancelLate', opensAt: '2027-04-07T10:00:00.000Z' },
        { name: 'dispute', opensAt: null },
      ],
    },
  },
  disputeMilestone: {
    at: '2027-03-11T10:00:00.000Z',
    user: 'mina',
    parameters: { id: 1 },
    body: { reason: 'The price is still missing in the confirmation.' },
    response: disputed,
  },
  endHire: {
    at: '2027-03-11T11:00:00.000Z',
    user: 'mina',
    parameters: { projectId: 1 },
    response: {
      ...hire,
      milestones: [
        disputed,
        {
          ...{ ...milestone, id: 2, position: 2, title: 'Mails to customers', state: 'dropped' },
          ...{ amountCents: 60_000, days: 5, dueAt: null, steps: [] },
        },
      ],
    },
  },
  releaseMilestone: {
    at: '2027-03-12T12:00:00.000Z',
    user: 'mina',
    parameters: { id: 1 },
    response: {
      ...{ ...milestone, state: 'completed', releasedCents: 240_000, steps: [] },
      // The dispute stopped the time.
      dueAt: '2027-03-25T12:00:00.000Z',
    },
  },
  money: {
    at: '2027-03-12T12:30:00.000Z',
    user: 'mina',
    parameters: { year: 2027 },
    response: {
      ...{ role: 'client', year: 2027, firstYear: 2027 },
      months: [
        { month: '2027-01', paidCents: 0, protectedCents: 0, returnedCents: 0 },
        { month: '2027-02', paidCents: 0, protectedCents: 0, returnedCents: 0 },
        { month: '2027-03', paidCents: 240_000, protectedCents: 0, returnedCents: 0 },
      ],
    },
  },
};
