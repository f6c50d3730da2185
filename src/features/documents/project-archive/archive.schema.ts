import { z } from 'zod';
import { eventKinds } from '#features/hires/timeline/timeline.rules.ts';
import { IssuedDocument } from '../document.schema.ts';

const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
const anyJson = z.json();
const ArchiveInstant = z.iso.datetime({ offset: true });

/** Records of earlier formats can still be verified. */
export const ARCHIVE_VERSION = 3;

/** In the order of the hash chain. */
export const partNames = [
  'about',
  'people',
  'project',
  'bid',
  'hire',
  'agreement',
  'changes',
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

/** The first format had no agreement, the second one no changes. */
export function listPartNames(version: 1 | 2 | 3): PartName[] {
  const missing: PartName[] = [
    ...(version < 2 ? (['agreement'] as const) : []),
    ...(version < 3 ? (['changes'] as const) : []),
  ];
  return partNames.filter((name) => !missing.includes(name));
}

const About = z.strictObject({
  format: z.literal('bidwright-record'),
  projectId: z.int(),
  exportedAt: ArchiveInstant,
  exportedFor: z.enum(['client', 'developer', 'admin']),
  from: z.string(),
});

/** Only the fields that are verified; the exported hire and milestones have more. */
const Funded = z.object({
  paymentId: z.string(),
  amountCents: z.int(),
  releasedCents: z.int(),
  feeCents: z.int(),
});
const HireOfOneMilestone = Funded.loose();
const Hire = z.looseObject({
  milestones: z
    .array(
      Funded.extend({
        position: z.int(),
        paymentId: z.string().nullable(),
        reducedCents: z.int().optional(),
      }).loose(),
    )
    .min(1),
});

const Agreement = z.strictObject({
  content: z.record(z.string(), anyJson),
  /** The first event of the timeline contains the same hash. */
  hash: sha256Hex,
  agreedAt: ArchiveInstant,
  /** By the name of the line, so that a changed line can be named. */
  lines: z.record(z.string(), sha256Hex),
});

/** Those that accepted changes created, in the order of their versions. */
const Changes = z.strictObject({
  agreements: z.array(Agreement.extend({ version: z.int() })),
  proposed: anyJson,
});

const Event = z.strictObject({
  seq: z.int(),
  kind: z.enum(eventKinds),
  /** `clock` is the system that acts at a deadline. */
  party: z.enum(['client', 'developer', 'admin', 'clock', 'bank']),
  actorId: z.int().nullable(),
  at: ArchiveInstant,
  detail: z.record(z.string(), z.unknown()),
  prevHash: sha256Hex,
  hash: sha256Hex,
});

const ArchiveLedgerEntry = z.strictObject({
  id: z.int(),
  kind: z.string(),
  paymentId: z.string().nullable(),
  at: ArchiveInstant,
  debit: z.string(),
  credit: z.string(),
  amountCents: z.int(),
  /** The protected funds of the project after the entry. */
  heldCents: z.int(),
});
export type ArchiveLedgerEntry = z.infer<typeof ArchiveLedgerEntry>;

const commonParts = {
  people: anyJson,
  project: anyJson,
  bid: anyJson,
  deliveries: anyJson,
  disputes: anyJson,
  timeline: z.array(Event),
  ledger: z.array(ArchiveLedgerEntry),
  payments: anyJson,
  /** The content is hashed, so it must stay as it was issued. */
  documents: z.array(IssuedDocument.extend({ content: anyJson })),
  reviews: anyJson,
  messages: anyJson,
};

/** Null for a hire from before agreements were stored. */
const agreementPart = { agreement: Agreement.nullable() };

const ArchiveParts = z.union([
  z.strictObject({
    ...commonParts,
    ...agreementPart,
    changes: Changes,
    about: About.extend({ version: z.literal(ARCHIVE_VERSION) }),
    hire: Hire,
  }),
  z.strictObject({
    ...commonParts,
    ...agreementPart,
    about: About.extend({ version: z.literal(2) }),
    hire: HireOfOneMilestone,
  }),
  z.strictObject({
    ...commonParts,
    about: About.extend({ version: z.literal(1) }),
    hire: HireOfOneMilestone,
  }),
]);
export type ArchiveParts = z.infer<typeof ArchiveParts>;

export const ArchiveFile = z.strictObject({
  manifest: z.strictObject({
    algorithm: z.literal('sha256, ed25519'),
    /** The 32 bytes of the public key, in hex. A SHA-256 hash has the same length. */
    key: sha256Hex,
    parts: z.array(
      z.strictObject({ name: z.enum(partNames), sha256: sha256Hex, chain: sha256Hex }),
    ),
    /** `chain` of the last part. The signature covers this value. */
    root: sha256Hex,
    signature: z.string().regex(/^[0-9a-f]{128}$/),
  }),
  parts: ArchiveParts,
});
export type ArchiveFile = z.infer<typeof ArchiveFile>;
