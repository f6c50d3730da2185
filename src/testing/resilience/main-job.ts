import { collectLiveEvents } from '../app/live-events.ts';
import {
  hireOnce,
  noWrites,
  placeBid,
  postProject,
  signUp,
} from '../fixtures/acknowledged-writes.ts';
import type { Finding } from './experiment.ts';
import { until } from './visitors.ts';

/** The turn of `hireOnce` in which the hire is completed and released. */
const TO_THE_END = 1;

/** Runs a project once: sign up, post, bid, hire, pay, deliver and release. */
async function doneOnce(url: string): Promise<Finding> {
  const seen = noWrites();
  const startedAt = performance.now();
  const failure = await hireOnce(url, seen, TO_THE_END).then(() => '', String);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return {
    claim: 'the main job is done, from posting to the release of the money',
    holds: failure === '' && seen.released.length === 1,
    figures: failure || `${seen.bids.length} bids, 1 payment, 1 release in ${seconds} s`,
  };
}

/** Checks that open pages receive the event of a bid from any process. */
async function pagesReceiveEvent(url: string): Promise<Finding> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const developer = await signUp(url, '/api/developers');
  const pages = await Promise.all(
    Array.from({ length: 6 }, () => collectLiveEvents({ url }, client)),
  );
  const { id } = await postProject(client, 'A page is open');
  await placeBid(developer, id);
  const ms = await until(
    async () => pages.every(({ receivedEvents }) => receivedEvents.length > 0),
    5_000,
  );
  const received = pages.filter(({ receivedEvents }) => receivedEvents.length > 0).length;
  await Promise.all(pages.map(({ leave }) => leave()));
  return {
    claim: 'open pages hear of a bid, whichever process took it',
    holds: ms !== null,
    figures: `${received} of ${pages.length} in ${ms === null ? 'over 5,000' : ms.toFixed(0)} ms`,
  };
}

export async function mainJob(url: string): Promise<Finding[]> {
  return [await doneOnce(url), await pagesReceiveEvent(url)];
}
