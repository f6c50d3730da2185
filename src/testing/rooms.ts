import type { OfferView, WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const account = { username: 'x', email: 'x@x.example', avatar: null };
export const users = {
  client: { ...account, id: 5, name: 'Clara Client', role: 'client' },
  developer: { ...account, id: 11, name: 'Mira Okafor', role: 'developer' },
  admin: { ...account, id: 1, name: 'Ada Admin', role: 'admin' },
};

export const delivery = {
  id: 1,
  note: 'All pages are live.',
  links: ['https://demo.example.org/'],
  files: [],
  deliveredAt: inDays(-1),
  changesNote: null,
  changesAt: null,
};

export const workspace: WorkspaceView = {
  projectId: 7,
  title: 'A booking page',
  state: 'delivered',
  stateSince: inDays(-1),
  hiredAt: inDays(-8),
  dueAt: inDays(2),
  deliveryDays: 10,
  frozen: false,
  client: { id: 5, name: 'Clara Client', avatar: null },
  developer: { id: 11, name: 'Mira Okafor', avatar: null },
  party: 'client',
  involved: false,
  amountCents: 90_000,
  feePercent: 10,
  releasedCents: 0,
  feeCents: 0,
  refundedCents: 0,
  unreturnedCents: 0,
  deliveries: [delivery],
  deliveriesNext: null,
  deliveryCount: 1,
  disputes: [],
  offeredTo: null,
  steps: [
    { name: 'release', opensAt: null },
    { name: 'askForChanges', opensAt: null },
    { name: 'dispute', opensAt: null },
  ],
  next: { turn: 'client', until: inDays(13), clock: 'releaseBySilence' },
};

export const inProgressWorkspace: WorkspaceView = {
  ...workspace,
  party: 'developer',
  state: 'in_progress',
  deliveries: [],
  deliveryCount: 0,
  steps: [{ name: 'deliver', opensAt: null }],
  next: { turn: 'developer', until: inDays(92), clock: 'refundAbandoned' },
};

export const completedWorkspace: WorkspaceView = {
  ...workspace,
  state: 'completed',
  releasedCents: 90_000,
  feeCents: 9_000,
  steps: [],
  next: null,
};

/** The developer's offer in a dispute that the client opened. */
export const developerOffer: OfferView = {
  id: 9,
  madeBy: 'developer',
  toDeveloperCents: 60_050,
  madeAt: inDays(0),
  status: 'open',
};

export const dispute: WorkspaceView['disputes'][number] = {
  id: 3,
  openedBy: 'client',
  reason: 'Half of it is missing.',
  files: [],
  openedAt: inDays(-1),
  decidableFrom: inDays(4),
  status: 'open',
  closedAt: null,
  decision: null,
  toDeveloperCents: null,
  statements: [
    {
      id: 1,
      party: 'developer',
      name: 'Mira Okafor',
      text: 'It is there.',
      files: [],
      at: inDays(0),
    },
  ],
  statementsNext: null,
  offers: [developerOffer],
  offersNext: null,
};

export const disputedWorkspace: WorkspaceView = {
  ...workspace,
  state: 'disputed',
  steps: [
    { name: 'withdrawDispute', opensAt: null },
    { name: 'settle', opensAt: null },
  ],
  next: { turn: 'developer', until: inDays(5), clock: null },
  offeredTo: 'client',
  disputes: [dispute],
};

export const makeHash = (digit: string) => digit.repeat(64);
const makeTimelineEvent = (seq: number, more: object) => ({
  seq,
  party: 'client',
  name: 'Clara Client',
  at: inDays(-seq),
  detail: {},
  hash: makeHash(String(seq)),
  prevHash: makeHash(String(seq - 1)),
  ...more,
});
export const timelinePage = {
  items: [
    makeTimelineEvent(2, {
      kind: 'deliver',
      party: 'developer',
      name: 'Mira Okafor',
      detail: { note: 'Live.' },
    }),
    makeTimelineEvent(1, { kind: 'hired', detail: { amountCents: 90_000, dueAt: inDays(2) } }),
  ],
  next: null,
};
