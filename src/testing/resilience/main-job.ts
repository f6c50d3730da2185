import { bidOn, hireOnce, nothingYet, postProject, signUp } from '../acknowledged-writes.ts';
import { listen } from '../open-page.ts';
import type { Finding } from './experiment.ts';
import { until } from './visitors.ts';

/** A turn in which the second bidder is hired, paid for, delivers and gets the money. */
const TO_THE_END = 1;

/** Sign up, post, bid, hire, pay, deliver and release. */
async function doneOnce(url: string): Promise<Finding> {
  const seen = nothingYet();
  const begun = performance.now();
  const failure = await hireOnce(url, seen, TO_THE_END).then(() => '', String);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  return {
    claim: 'the main job is done, from posting to the release of the money',
    holds: failure === '' && seen.released.length === 1,
    figures: failure || `${seen.bids.length} bids, 1 payment, 1 release in ${seconds} s`,
  };
}

/** Open pages, on whichever process, hear of a bid. */
async function heardOnce(url: string): Promise<Finding> {
  const client = await signUp(url, '/api/users/create-with-profile');
  const developer = await signUp(url, '/api/developers');
  const pages = await Promise.all(Array.from({ length: 6 }, () => listen({ url }, client)));
  const { id } = await postProject(client, 'A page is open');
  await bidOn(developer, id);
  const ms = await until(async () => pages.every(({ heard }) => heard.length > 0), 5_000);
  const hearing = pages.filter(({ heard }) => heard.length > 0).length;
  await Promise.all(pages.map(({ leave }) => leave()));
  return {
    claim: 'open pages hear of a bid, whichever process took it',
    holds: ms !== null,
    figures: `${hearing} of ${pages.length} in ${ms === null ? 'over 5,000' : ms.toFixed(0)} ms`,
  };
}

export async function mainJob(url: string): Promise<Finding[]> {
  return [await doneOnce(url), await heardOnce(url)];
}
