import type { BidView } from '#features/bids/bid.schema.ts';
import type { StartedPayment } from '#features/payments/payment.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import type { TestApp, TestUser } from '../app/test-app.ts';
import { makeClient, makeDeveloper } from '../fixtures/makers.ts';
import { readIntentId } from '../fixtures/payments.ts';

/** The users of all runs: creating accounts takes time, and a run does not change them. */
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

/** One project from its draft on, with everything that client and developers have seen of it. */
export interface BriefRun {
  app: TestApp;
  client: TestUser;
  draftId: number;
  developers: DeveloperState[];
  /** Published projects; more than one is an error. */
  published: ProjectView[];
  /** The project in every version that the server returned to any user, by revision. */
  briefs: Map<number, ProjectView>;
  /** Every version of a bid that the server returned to its developer, by `bidKey`. */
  bids: Map<string, BidView>;
  /** Revisions of the brief that each developer has read, as `userId:revision`. */
  readRevisions: Set<string>;
  /** What the payment page showed the client, by the id of the PaymentIntent. */
  payments: Map<string, StartedPayment>;
  /** Earlier project revision that the client accepted explicitly, by PaymentIntent id. */
  acceptedVersions: Map<string, number>;
}

/** Creates a client and two developers. */
export async function makeBriefParticipants(app: TestApp): Promise<Participants> {
  const client = await makeClient(app);
  return { app, client, developers: [await makeDeveloper(app), await makeDeveloper(app)] };
}

/** Creates a draft; the project exists after the action `publish`. */
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

/** Id that no row has. */
export const MISSING_ID = 2_000_000_000;

/** Returns the id of the published project, or `MISSING_ID` before it is published. */
export function projectIdOf({ published }: BriefRun): number {
  return published[0]?.id ?? MISSING_ID;
}

/** Records a version of the project that the server returned, and returns it. */
export function recordBrief({ briefs }: BriefRun, project: ProjectView): ProjectView {
  briefs.set(project.revision, project);
  return project;
}

/** Records that a developer has read this version of the project. */
export function recordReading(run: BriefRun, developer: DeveloperState, project: ProjectView) {
  developer.read = recordBrief(run, project);
  run.readRevisions.add(`${developer.user.id}:${project.revision}`);
}

/** Returns a text that names one version of a bid. */
export const bidKey = ({ id, revision }: { id: number; revision: number }) => `${id}:${revision}`;

/** Records a version of a bid that the server returned, and returns it. */
export function recordBid({ bids }: BriefRun, bid: BidView): BidView {
  bids.set(bidKey(bid), bid);
  return bid;
}

/** Records a started payment and the earlier project revision that the client accepted with it. */
export function recordPayment(
  { payments, acceptedVersions }: BriefRun,
  started: StartedPayment,
  acceptedVersion: number | undefined,
) {
  const intentId = readIntentId(started);
  payments.set(intentId, started);
  if (acceptedVersion !== undefined) acceptedVersions.set(intentId, acceptedVersion);
}
