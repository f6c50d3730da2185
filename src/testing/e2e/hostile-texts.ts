import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { callApi, hireByApi, retry, type Visitor } from './visitor.ts';

/** Markup that sets the global variable `hacked` if it is executed; short enough for a name. */
export const HOSTILE_TEXT = '<img src=x onerror=hacked=1>';
/** The same for longer fields, with further ways to execute code. */
const LONG_HOSTILE_TEXT = `"'>${HOSTILE_TEXT}<script>hacked=1</script><svg onload=hacked=1>[x](javascript:hacked=1)`;
const PASSWORD = 'Test-pass-1!';
const DEADLINE = { deadline: new Date(Date.now() + 30 * DAY_MS).toISOString() };
const PROJECT_FIELDS = {
  title: HOSTILE_TEXT,
  description: LONG_HOSTILE_TEXT,
  category: 'Web App',
  budget: 900,
  skills: [HOSTILE_TEXT],
};
const BID_TERMS = { amount: 900, deliveryTime: 9, proposal: LONG_HOSTILE_TEXT };
const MILESTONES = [
  { title: HOSTILE_TEXT, amount: 400, days: 4 },
  { title: HOSTILE_TEXT, amount: 500, days: 5 },
];

/** Signs up a user with hostile texts; returns the id. */
async function signUp(person: Visitor, path: string, email: string): Promise<number> {
  const name = {
    firstName: HOSTILE_TEXT,
    lastName: HOSTILE_TEXT,
    companyName: HOSTILE_TEXT,
    bio: LONG_HOSTILE_TEXT,
    skills: [HOSTILE_TEXT],
  };
  const form = { ...name, email, password: PASSWORD, city: HOSTILE_TEXT, country: HOSTILE_TEXT };
  return (await callApi(person, path, form)).id;
}

/** Browser contexts of the users; only `admin` has an account at first. */
export interface HostileUsers {
  client: Visitor;
  developer: Visitor;
  rival: Visitor;
  admin: Visitor;
}

/**
 * Signs up the users and creates projects, bids, a conversation, a report, a hire, reviews and a
 * suspension with hostile texts in all fields. Returns the ids of what pages can show.
 */
export async function fillWithHostileTexts({ client, developer, rival, admin }: HostileUsers) {
  const clientId = await signUp(
    client,
    '/api/users/create-with-profile',
    'evil@client.example.org',
  );
  const developerId = await signUp(developer, '/api/developers', 'evil@dev.example.org');
  const rivalId = await signUp(rival, '/api/developers', 'evil@rival.example.org');
  await callApi(admin, '/api/auth/login', {
    email: 'admin@demo.example',
    password: 'Demo-pass-1!',
  });

  await callApi(developer, '/trpc/portfolio.add', PROJECT_FIELDS);
  await callApi(client, '/trpc/legalDetails.save', {
    legalName: HOSTILE_TEXT,
    address: LONG_HOSTILE_TEXT,
    taxNumber: HOSTILE_TEXT,
  });
  const search = { name: HOSTILE_TEXT, how: 'app', filter: { search: HOSTILE_TEXT } };
  await callApi(developer, '/trpc/savedSearches.save', search);
  const invitation = {
    invitedDeveloperIds: [developerId],
    invitationMessage: LONG_HOSTILE_TEXT,
    offer: { amount: 1, deliveryTime: 1, text: LONG_HOSTILE_TEXT },
  };
  await callApi(client, '/api/projects', {
    ...PROJECT_FIELDS,
    ...DEADLINE,
    ...invitation,
    isPrivate: true,
  });
  const openProject = await callApi(client, '/api/projects', { ...PROJECT_FIELDS, ...DEADLINE });
  const hiredProject = await callApi(client, '/api/projects', { ...PROJECT_FIELDS, ...DEADLINE });
  for (const bidder of [developer, rival]) {
    const offer = { projectId: openProject.id, ...BID_TERMS, milestones: MILESTONES };
    await callApi(bidder, '/api/bids', offer);
  }
  const declinedBid = await callApi(rival, '/api/bids', {
    projectId: hiredProject.id,
    ...BID_TERMS,
  });
  await callApi(client, '/trpc/bids.decline', {
    id: declinedBid.id,
    reason: LONG_HOSTILE_TEXT.slice(0, 300),
  });
  await callApi(developer, '/api/bids', { projectId: hiredProject.id, ...BID_TERMS });
  const conversation = await callApi(developer, '/trpc/conversations.start', {
    projectId: hiredProject.id,
  });
  const message = {
    conversationId: conversation.id,
    key: crypto.randomUUID(),
    text: LONG_HOSTILE_TEXT,
    fileIds: [],
  };
  await callApi(developer, '/trpc/conversations.send', message);
  const report = { kind: 'client', id: clientId, reason: 'spam', details: LONG_HOSTILE_TEXT };
  await callApi(rival, '/trpc/reports.send', report);

  await playHire(client, developer, admin, hiredProject.id, developerId);
  const suspension = { userId: rivalId, rule: 'spam', reason: LONG_HOSTILE_TEXT };
  await callApi(admin, '/trpc/suspensions.suspend', suspension);
  await callApi(rival, '/api/auth/login', { email: 'evil@rival.example.org', password: PASSWORD });
  await callApi(rival, '/trpc/suspensions.appeal', { appeal: LONG_HOSTILE_TEXT });
  return {
    clientId,
    developerId,
    rivalId,
    openProjectId: openProject.id,
    hiredProjectId: hiredProject.id,
    conversationId: conversation.id,
  };
}

/**
 * Hires, delivers, requests changes, disputes, decides and reviews, with a hostile text in each
 * step.
 */
async function playHire(
  client: Visitor,
  developer: Visitor,
  admin: Visitor,
  projectId: number,
  developerId: number,
): Promise<void> {
  await hireByApi(client, { projectId, developerId, amount: BID_TERMS.amount });
  const delivery = {
    projectId,
    note: LONG_HOSTILE_TEXT,
    links: ['https://evil.example/?javascript:hacked=1'],
  };
  await retry(() => callApi(developer, '/trpc/hires.deliver', delivery));
  await callApi(client, '/trpc/hires.askForChanges', { projectId, note: LONG_HOSTILE_TEXT });
  await callApi(developer, '/trpc/hires.deliver', delivery);
  await callApi(client, '/trpc/disputes.open', {
    projectId,
    reason: LONG_HOSTILE_TEXT,
    fileIds: [],
  });
  await callApi(developer, '/trpc/disputes.addStatement', {
    projectId,
    text: LONG_HOSTILE_TEXT,
    fileIds: [],
  });
  const decision = { projectId, toDeveloperCents: 90_000, reasons: LONG_HOSTILE_TEXT };
  await callApi(admin, '/trpc/disputes.decide', decision);
  for (const side of [client, developer]) {
    await callApi(side, '/trpc/reviews.write', {
      projectId,
      rating: 5,
      comment: LONG_HOSTILE_TEXT,
    });
  }
}
