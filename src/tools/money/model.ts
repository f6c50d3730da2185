import type { TestApp, TestUser } from '#testing/app/test-app.ts';
import { advanceDays, completeOnboarding } from '#testing/fixtures/hires.ts';
import {
  makeAdmin,
  makeBid,
  makeClient,
  makeDeveloper,
  makeProject,
} from '#testing/fixtures/makers.ts';

/** Shared by all runs, because creating accounts takes time and a run does not change them. */
export interface Participants {
  app: TestApp;
  client: TestUser;
  onboardedDeveloper: TestUser;
  admin: TestUser;
}

export async function makeParticipants(app: TestApp): Promise<Participants> {
  const client = await makeClient(app);
  const onboardedDeveloper = await makeDeveloper(app);
  const admin = await makeAdmin(app);
  await completeOnboarding(app, onboardedDeveloper);
  return { app, client, onboardedDeveloper, admin };
}

type Bid = Awaited<ReturnType<typeof makeBid>>;
type StartedPayment = Awaited<ReturnType<ReturnType<TestApp['as']>['payments']['start']>>;

export interface ProjectRun extends Participants {
  projectId: number;
  /** Payouts to the first bidder are possible at once, to the second only after onboarding. */
  bids: [Bid, Bid];
  started: StartedPayment[];
  /** Empty in a run without criteria. */
  criterionIds: number[];
}

/** Longer than the recent reconciliation looks back, so that it does not read earlier runs. */
const DAYS_BETWEEN_RUNS = 8;

export const PARTS_MAX = 5;

/** Undefined for one part. The last part gets the rest, so that its price differs. */
export function splitOffer({ amount, deliveryTime }: Offer, parts: number) {
  if (parts < 2) return undefined;
  const price = Math.floor(amount / parts) - 1;
  const days = Math.floor(deliveryTime / parts);
  return Array.from({ length: parts }, (_, index) => {
    const earlier = index < parts - 1 ? 0 : index;
    return {
      title: `Part ${index + 1}`,
      amount: earlier ? amount - earlier * price : price,
      days: earlier ? deliveryTime - earlier * days : days,
    };
  });
}

interface Offer {
  amount: number;
  deliveryTime: number;
}

/** One criterion for each item; undefined if it has no weight. */
export type Weights = (number | undefined)[];

/** `parts`: number of milestones of the first bid; the second is not split and has no weights. */
export async function startProjectRun(
  participants: Participants,
  parts: number,
  weights: Weights = [],
): Promise<ProjectRun> {
  const { app, client, onboardedDeveloper } = participants;
  await advanceDays(app, DAYS_BETWEEN_RUNS);
  const project = await makeProject(app, {
    owner: client,
    criteria: weights.map((_, index) => `It does part ${index + 1}`),
  });
  const criterionIds = project.criteria.map(({ id }) => id);
  const offer = { amount: 900, deliveryTime: 5 };
  const milestones = splitOffer(offer, parts);
  const first = await makeBid(app, {
    project,
    developer: onboardedDeveloper,
    ...offer,
    ...(milestones && {
      milestones: milestones.map((milestone, index) => ({
        ...milestone,
        criteria: criterionIds.filter((_, nth) => nth % parts === index),
      })),
    }),
    criteria: criterionIds.map((id, index) => {
      const share = weights[index];
      return { id, included: true, ...(share && { share }) };
    }),
  });
  const second = await makeBid(app, { project, amount: 700, deliveryTime: 9 });
  const bids: ProjectRun['bids'] = [first, second];
  return { ...participants, projectId: project.id, bids, started: [], criterionIds };
}
