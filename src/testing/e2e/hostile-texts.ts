import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { callApi, hireByApi, retry, type Visitor } from './visitor.ts';

/** Markup that sets a global variable if it is ever executed; short enough for a name. */
export const HOSTILE_TEXT = '<img src=x onerror=hacked=1>';
const LONG = `"'>${HOSTILE_TEXT}<script>hacked=1</script><svg onload=hacked=1>[x](javascript:hacked=1)`;
const PASSWORD = 'Test-pass-1!';
const DAYS = { deadline: new Date(Date.now() + 30 * DAY_MS).toISOString() };
const JOB = {
  title: HOSTILE_TEXT,
  description: LONG,
  category: 'Web App',
  budget: 900,
  skills: [HOSTILE_TEXT],
};
const OFFER = { amount: 900, deliveryTime: 9, proposal: LONG };

async function join(person: Visitor, path: string, email: string): Promise<number> {
  const name = {
    firstName: HOSTILE_TEXT,
    lastName: HOSTILE_TEXT,
    companyName: HOSTILE_TEXT,
    bio: LONG,
    skills: [HOSTILE_TEXT],
  };
  const form = { ...name, email, password: PASSWORD, city: HOSTILE_TEXT, country: HOSTILE_TEXT };
  return (await callApi(person, path, form)).id;
}

export interface Cast {
  client: Visitor;
  developer: Visitor;
  rival: Visitor;
  admin: Visitor;
}

/** Creates users with hostile texts in all their fields. Returns the paths that show them. */
export async function fillWithHostileTexts({ client, developer, rival, admin }: Cast) {
  const clientId = await join(client, '/api/users/create-with-profile', 'evil@client.example.org');
  const developerId = await join(developer, '/api/developers', 'evil@dev.example.org');
  const rivalId = await join(rival, '/api/developers', 'evil@rival.example.org');
  await callApi(admin, '/api/auth/login', {
    email: 'admin@demo.example',
    password: 'Demo-pass-1!',
  });

  await callApi(developer, '/trpc/portfolio.add', JOB);
  const search = { name: HOSTILE_TEXT, how: 'app', filter: { search: HOSTILE_TEXT } };
  await callApi(developer, '/trpc/savedSearches.save', search);
  const guests = { invitedDeveloperIds: [developerId], invitationMessage: LONG };
  await callApi(client, '/api/projects', { ...JOB, ...DAYS, ...guests, isPrivate: true });
  const open = await callApi(client, '/api/projects', { ...JOB, ...DAYS });
  const worked = await callApi(client, '/api/projects', { ...JOB, ...DAYS });
  for (const bidder of [developer, rival]) {
    await callApi(bidder, '/api/bids', { projectId: open.id, ...OFFER });
  }
  const declined = await callApi(rival, '/api/bids', { projectId: worked.id, ...OFFER });
  await callApi(client, '/trpc/bids.decline', { id: declined.id, reason: LONG.slice(0, 300) });
  await callApi(developer, '/api/bids', { projectId: worked.id, ...OFFER });
  const talk = await callApi(developer, '/trpc/conversations.start', { projectId: worked.id });
  const message = { conversationId: talk.id, key: crypto.randomUUID(), text: LONG, fileIds: [] };
  await callApi(developer, '/trpc/conversations.send', message);
  const report = { kind: 'client', id: clientId, reason: 'spam', details: LONG };
  await callApi(rival, '/trpc/reports.send', report);

  await work(client, developer, admin, worked.id, developerId);
  const broken = { userId: rivalId, rule: 'spam', reason: LONG };
  await callApi(admin, '/trpc/suspensions.suspend', broken);
  await callApi(rival, '/api/auth/login', { email: 'evil@rival.example.org', password: PASSWORD });
  await callApi(rival, '/trpc/suspensions.appeal', { appeal: LONG });
  return { clientId, developerId, rivalId, openId: open.id, workedId: worked.id, talkId: talk.id };
}

/**
 * Hires, delivers, requests changes, disputes, decides and reviews, with a hostile text in each
 * step.
 */
async function work(
  client: Visitor,
  developer: Visitor,
  admin: Visitor,
  projectId: number,
  developerId: number,
): Promise<void> {
  await hireByApi(client, { projectId, developerId, amount: OFFER.amount });
  const delivery = { projectId, note: LONG, links: ['https://evil.example/?javascript:hacked=1'] };
  await retry(() => callApi(developer, '/trpc/hires.deliver', delivery));
  await callApi(client, '/trpc/hires.askForChanges', { projectId, note: LONG });
  await callApi(developer, '/trpc/hires.deliver', delivery);
  await callApi(client, '/trpc/disputes.open', { projectId, reason: LONG, fileIds: [] });
  await callApi(developer, '/trpc/disputes.addStatement', { projectId, text: LONG, fileIds: [] });
  const decision = { projectId, toDeveloperCents: 90_000, reasons: LONG };
  await callApi(admin, '/trpc/disputes.decide', decision);
  for (const side of [client, developer]) {
    await callApi(side, '/trpc/reviews.write', { projectId, rating: 5, comment: LONG });
  }
}
