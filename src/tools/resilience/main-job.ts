import { collectLiveEvents } from '#testing/app/live-events.ts';
import {
  createEmptyWrites,
  hireOnce,
  placeBid,
  postProject,
  signUp,
} from '#testing/fixtures/acknowledged-writes.ts';
import type { Finding } from './experiment.ts';
import { waitUntil } from './visitors.ts';

const RELEASE_TURN = 1;

async function checkProject(url: string): Promise<Finding> {
  const writes = createEmptyWrites();
  const startedAt = performance.now();
  const failure = await hireOnce(url, writes, RELEASE_TURN).then(() => '', String);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return {
    claim: 'a project can be completed, from posting to the release of the funds',
    holds: failure === '' && writes.released.length === 1,
    figures: failure || `${writes.bids.length} bids, 1 payment, 1 release in ${seconds} s`,
  };
}

/** Any process may have handled the bid. */
async function checkLiveEvents(url: string): Promise<Finding> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const developer = await signUp(url, '/api/developers');
  const pages = await Promise.all(
    Array.from({ length: 6 }, () => collectLiveEvents({ url }, client)),
  );
  const { id } = await postProject(client, 'A page is open');
  await placeBid(developer, id);
  const ms = await waitUntil(
    async () => pages.every(({ receivedEvents }) => receivedEvents.length > 0),
    5_000,
  );
  const received = pages.filter(({ receivedEvents }) => receivedEvents.length > 0).length;
  await Promise.all(pages.map(({ leave }) => leave()));
  return {
    claim: 'open pages receive the event of a bid from any process',
    holds: ms !== null,
    figures: `${received} of ${pages.length} in ${ms === null ? 'over 5,000' : ms.toFixed(0)} ms`,
  };
}

export async function checkMainJob(url: string): Promise<Finding[]> {
  return [await checkProject(url), await checkLiveEvents(url)];
}
