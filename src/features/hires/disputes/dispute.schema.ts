import { z } from 'zod';
import { fileIds } from '#features/files/file.schema.ts';
import { Id, prose, wholeBetween } from '#platform/shared/fields.ts';
import { HANDED_MAX } from '../work/handed-file.rules.ts';

const text = (missing: string) => prose(missing, 5_000, 'Please use at most 5,000 characters');

const evidence = fileIds(HANDED_MAX, `A statement takes at most ${HANDED_MAX} files`);

export const OpenDispute = z.object({
  projectId: Id,
  reason: text('Please say what is wrong, and what you want to happen'),
  fileIds: evidence,
});
export type OpenDispute = z.infer<typeof OpenDispute>;

export const SayInDispute = z.object({
  projectId: Id,
  text: text('Please write what the other side and Bidwright should know'),
  fileIds: evidence,
});
export type SayInDispute = z.infer<typeof SayInDispute>;

const CENTS = 'Please enter an amount in dollars and cents, up to what is held';
const Share = wholeBetween(0, 99_999_999, CENTS, CENTS).describe(
  'Cents of the held money that go to the developer; the rest goes back to the client',
);

export const MakeOffer = z.object({ projectId: Id, toDeveloperCents: Share });
export type MakeOffer = z.infer<typeof MakeOffer>;

export const AcceptOffer = z.object({ projectId: Id, offerId: Id });
export type AcceptOffer = z.infer<typeof AcceptOffer>;

export const Decide = z.object({
  projectId: Id,
  toDeveloperCents: Share,
  reasons: text('Please give your reasons; both sides read them'),
});
export type Decide = z.infer<typeof Decide>;
