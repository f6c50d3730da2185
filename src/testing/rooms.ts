import type { OfferView, WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
export const soon = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const account = { username: 'x', email: 'x@x.example', avatar: null };
export const people = {
  client: { ...account, id: 5, name: 'Clara Client', role: 'client' },
  developer: { ...account, id: 11, name: 'Mira Okafor', role: 'developer' },
  admin: { ...account, id: 1, name: 'Ada Admin', role: 'admin' },
};

export const delivery = {
  id: 1,
  note: 'All pages are live.',
  links: ['https://demo.example.org/'],
  files: [],
  deliveredAt: soon(-1),
  changesNote: null,
  changesAt: null,
};

export const room: WorkspaceView = {
  projectId: 7,
  title: 'A booking page',
  state: 'delivered',
  stateSince: soon(-1),
  hiredAt: soon(-8),
  dueAt: soon(2),
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
  next: { turn: 'client', until: soon(13), clock: 'releaseBySilence' },
};

export const building: WorkspaceView = {
  ...room,
  party: 'developer',
  state: 'in_progress',
  deliveries: [],
  deliveryCount: 0,
  steps: [{ name: 'deliver', opensAt: null }],
  next: { turn: 'developer', until: soon(92), clock: 'refundAbandoned' },
};

export const completed: WorkspaceView = {
  ...room,
  state: 'completed',
  releasedCents: 90_000,
  feeCents: 9_000,
  steps: [],
  next: null,
};

/** The developer's offer in a dispute that the client opened. */
export const theirOffer: OfferView = {
  id: 9,
  madeBy: 'developer',
  toDeveloperCents: 60_050,
  madeAt: soon(0),
  status: 'open',
};

export const dispute: WorkspaceView['disputes'][number] = {
  id: 3,
  openedBy: 'client',
  reason: 'Half of it is missing.',
  files: [],
  openedAt: soon(-1),
  decidableFrom: soon(4),
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
      at: soon(0),
    },
  ],
  statementsNext: null,
  offers: [theirOffer],
  offersNext: null,
};

export const disputed: WorkspaceView = {
  ...room,
  state: 'disputed',
  steps: [
    { name: 'withdrawDispute', opensAt: null },
    { name: 'settle', opensAt: null },
  ],
  next: { turn: 'developer', until: soon(5), clock: null },
  offeredTo: 'client',
  disputes: [dispute],
};

export const hash = (digit: string) => digit.repeat(64);
const entry = (seq: number, more: object) => ({
  seq,
  party: 'client',
  name: 'Clara Client',
  at: soon(-seq),
  detail: {},
  hash: hash(String(seq)),
  prevHash: hash(String(seq - 1)),
  ...more,
});
export const story = {
  items: [
    entry(2, {
      kind: 'deliver',
      party: 'developer',
      name: 'Mira Okafor',
      detail: { note: 'Live.' },
    }),
    entry(1, { kind: 'hired', detail: { amountCents: 90_000, dueAt: soon(2) } }),
  ],
  next: null,
};
