import type { BidView } from '#features/bids/bid.schema.ts';
import type { StartedPayment } from '#features/payments/payment.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import type { TestApp, TestUser } from '../app/test-app.ts';
import { makeClient, makeDeveloper } from '../fixtures/makers.ts';
import { readIntentId } from '../fixtures/payments.ts';

/** The users of all runs, because accounts cost time and a run changes nothing of them. */
export interface Participants {
  app: TestApp;
  client: TestUser;
  developers: [TestUser, TestUser];
}

/** What a developer has read and offered. */
interface DeveloperState {
  user: TestUser;
  /** The project as the developer last read it. */
  read: ProjectView | null;
  bidId: number | null;
}

/** One project from its draft on, with everything that the two sides were shown. */
export interface BriefRun {
  app: TestApp;
  client: TestUser;
  draftId: number;
  developers: DeveloperState[];
  /** Published projects; more than one is an error. */
  published: ProjectView[];
  /** Every version of the brief that was shown, by revision. */
  briefs: Map<number, ProjectView>;
  /** Every version of a bid that was shown to its developer, by `bidKey`. */
  bids: Map<string, BidView>;
  /** Revisions of the brief that each developer has read, as `userId:revision`. */
  readRevisions: Set<string>;
  /** Payment pages that the client was shown, by the intent to pay. */
  payments: Map<string, StartedPayment>;
  /** The version that the client accepted with a payment, by the intent to pay. */
  acceptedVersions: Map<string, number>;
}

export async function makeBriefParticipants(app: TestApp): Promise<Participants> {
  const client = await makeClient(app);
  return { app, client, developers: [await makeDeveloper(app), await makeDeveloper(app)] };
}

export async function startBriefRun({ app, client, developers }: Participants): Promise<BriefRun> {
  const draft = await app.as(client).drafts.create({ title: 'A booking' });
  return {
    app,
    client,
    draftId: draft.id,
    developers: developers.map((user) => ({ user, read: null, bidId: null })),
    published: [],
    briefs: new Map(),
    bids: new Map(),
    readRevisions: new Set(),
    payments: new Map(),
    acceptedVersions: new Map(),
  };
}

/** Returns the id of the published project, or one that does not exist. */
export function projectIdOf({ published }: BriefRun): number {
  return published[0]?.id ?? 2_000_000_000;
}

export function recordBrief({ briefs }: BriefRun, project: ProjectView): ProjectView {
  briefs.set(project.revision, project);
  return project;
}

/** Records what a developer read before acting on it. */
export function recordReading(run: BriefRun, developer: DeveloperState, project: ProjectView) {
  developer.read = recordBrief(run, project);
  run.readRevisions.add(`${developer.user.id}:${project.revision}`);
}

export const bidKey = ({ id, revision }: { id: number; revision: number }) => `${id}:${revision}`;

export function recordBid({ bids }: BriefRun, bid: BidView): BidView {
  bids.set(bidKey(bid), bid);
  return bid;
}

export function recordPayment(
  { payments, acceptedVersions }: BriefRun,
  started: StartedPayment,
  acceptedVersion: number | undefined,
) {
  const intentId = readIntentId(started);
  payments.set(intentId, started);
  if (acceptedVersion !== undefined) acceptedVersions.set(intentId, acceptedVersion);
}
