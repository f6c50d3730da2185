import type { TestApp, TestUser } from '../app/test-app.ts';
import { advanceDays, completeOnboarding } from '../fixtures/hires.ts';
import { makeAdmin, makeBid, makeClient, makeDeveloper, makeProject } from '../fixtures/makers.ts';

/** The users of all runs, because accounts cost time and a run changes nothing of them. */
export interface Participants {
  app: TestApp;
  client: TestUser;
  /** Has a payout account from the start. */
  ready: TestUser;
  admin: TestUser;
}

export async function makeParticipants(app: TestApp): Promise<Participants> {
  const [client, ready, admin] = [
    await makeClient(app),
    await makeDeveloper(app),
    await makeAdmin(app),
  ];
  await completeOnboarding(app, ready);
  return { app, client, ready, admin };
}

type Bid = Awaited<ReturnType<typeof makeBid>>;
type Started = Awaited<ReturnType<ReturnType<TestApp['as']>['payments']['start']>>;

/** One project, from its first bids on. */
export interface ProjectRun extends Participants {
  projectId: number;
  /** The first bidder can be paid out, the second has yet to be onboarded. */
  bids: [Bid, Bid];
  started: Started[];
}

/** More than the window of the reconciliation, so that a run does not read earlier ones. */
const DAYS_BETWEEN_RUNS = 8;

export async function startProjectRun(cast: Participants): Promise<ProjectRun> {
  const { app, client, ready } = cast;
  await advanceDays(app, DAYS_BETWEEN_RUNS);
  const project = await makeProject(app, { owner: client });
  const first = await makeBid(app, { project, developer: ready, amount: 900, deliveryTime: 5 });
  const second = await makeBid(app, { project, amount: 700, deliveryTime: 9 });
  return { ...cast, projectId: project.id, bids: [first, second], started: [] };
}
