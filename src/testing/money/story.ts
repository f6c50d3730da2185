import type { Person, Rig } from '../app.ts';
import { later, onboard } from '../hires.ts';
import { makeBid, makeClient, makeDeveloper, makeProject } from '../makers.ts';

/** The users of all runs, because accounts cost time and a run changes nothing of them. */
export interface Cast {
  rig: Rig;
  client: Person;
  /** Has a payout account from the start. */
  ready: Person;
  admin: Person;
}

export async function makeCast(rig: Rig): Promise<Cast> {
  const [client, ready, admin] = [
    await makeClient(rig),
    await makeDeveloper(rig),
    await makeClient(rig),
  ];
  await rig.sql(`update users set role = 'admin' where id = $1`, [admin.id]);
  await onboard(rig, ready);
  return { rig, client, ready, admin: { ...admin, role: 'admin' } };
}

type Bid = Awaited<ReturnType<typeof makeBid>>;
type Started = Awaited<ReturnType<ReturnType<Rig['as']>['payments']['start']>>;

/** One project, from its first bids on. */
export interface Story extends Cast {
  projectId: number;
  /** The first bidder can be paid out, the second has yet to be onboarded. */
  bids: [Bid, Bid];
  started: Started[];
}

/** More than the window of the reconciliation, so that a run does not read earlier ones. */
const DAYS_BETWEEN = 8;

export async function beginStory(cast: Cast): Promise<Story> {
  const { rig, client, ready } = cast;
  await later(rig, DAYS_BETWEEN);
  const project = await makeProject(rig, { owner: client });
  const first = await makeBid(rig, { project, developer: ready, amount: 900, deliveryTime: 5 });
  const second = await makeBid(rig, { project, amount: 700, deliveryTime: 9 });
  return { ...cast, projectId: project.id, bids: [first, second], started: [] };
}
