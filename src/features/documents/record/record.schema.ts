import { z } from 'zod';
import { eventKinds } from '#features/hires/timeline/timeline.rules.ts';
import { IssuedDocument } from '../document.schema.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const anything = z.json();
const CheckedInstant = z.iso.datetime({ offset: true });

/** The parts of an exported record, in the order they are chained. */
export const partNames = [
  'about',
  'people',
  'project',
  'bid',
  'hire',
  'deliveries',
  'disputes',
  'timeline',
  'ledger',
  'payments',
  'documents',
  'reviews',
  'messages',
] as const;
export type PartName = (typeof partNames)[number];

const About = z.strictObject({
  format: z.literal('bidwright-record'),
  version: z.literal(1),
  projectId: z.int(),
  exportedAt: CheckedInstant,
  exportedFor: z.enum(['client', 'developer', 'admin']),
  from: z.string(),
});

const Hire = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  releasedCents: z.int(),
  feeCents: z.int(),
});

const Event = z.strictObject({
  seq: z.int(),
  kind: z.enum(eventKinds),
  party: z.enum(['client', 'developer', 'admin', 'clock', 'bank']),
  actorId: z.int().nullable(),
  at: CheckedInstant,
  detail: z.record(z.string(), z.unknown()),
  prevHash: hash,
  hash,
});

const Entry = z.strictObject({
  id: z.int(),
  kind: z.string(),
  paymentId: z.string().nullable(),
  at: CheckedInstant,
  debit: z.string(),
  credit: z.string(),
  amountCents: z.int(),
  heldCents: z.int(),
});
export type Entry = z.infer<typeof Entry>;

const Parts = z.strictObject({
  about: About,
  people: anything,
  project: anything,
  bid: anything,
  hire: Hire.loose(),
  deliveries: anything,
  disputes: anything,
  timeline: z.array(Event),
  ledger: z.array(Entry),
  payments: anything,
  documents: z.array(IssuedDocument),
  reviews: anything,
  messages: anything,
});
export type Parts = z.infer<typeof Parts>;

export const RecordFile = z.strictObject({
  manifest: z.strictObject({
    algorithm: z.literal('sha256, ed25519'),
    key: hash,
    parts: z.array(z.strictObject({ name: z.enum(partNames), sha256: hash, chain: hash })),
    root: hash,
    signature: z.string().regex(/^[0-9a-f]{128}$/),
  }),
  parts: Parts,
});
export type RecordFile = z.infer<typeof RecordFile>;
