import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { daysFromNow } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HEBREW = 'עבודה טובה, תודה רבה';
const ARABIC = 'مشروع جديد';
const EMOJI = '👩🏽‍💻🏳️‍🌈🇳🇴';
const PROPOSAL = `${EMOJI} ${HEBREW}\n\n${ARABIC} ﷽ café 日本語`;

test('emoji and right-to-left text in names, projects and bids are stored, found and mailed unchanged', async () => {
  const owner = await app.signUpClient({ firstName: 'נועה', lastName: 'כהן', city: 'תל אביב' });
  const bidder = await app.signUpDeveloper({ firstName: 'ليلى', lastName: `حداد ${EMOJI}` });
  const posted = await app.call(owner, 'POST', '/api/projects', {
    title: `${ARABIC} ${EMOJI}`,
    description: PROPOSAL,
    category: 'Web App',
    budget: 500,
    skills: ['تصميم', EMOJI],
    deadline: daysFromNow(app, 9),
  });
  expect(posted.status).toBe(201);
  const projectId: number = posted.body.id;
  const offer = { projectId, amount: 400, proposal: PROPOSAL, deliveryTime: 7 };
  expect((await app.call(bidder, 'POST', '/api/bids', offer)).status).toBe(201);

  const shown = await app.call(owner, 'GET', `/api/projects/${projectId}`);
  expect(shown.body).toMatchObject({
    title: `${ARABIC} ${EMOJI}`,
    description: PROPOSAL,
    skills: ['تصميم', EMOJI],
    clientName: 'נועה כהן',
    bids: [{ proposal: PROPOSAL, developer: { name: `ليلى حداد ${EMOJI}` } }],
  });
  const found = await app.call(null, 'GET', `/api/projects?search=${encodeURIComponent('جديد')}`);
  expect(found.body).toMatchObject([{ id: projectId }]);
  await drainQueues(app);
  const [mail] = await app.mailsTo(owner);
  expect(mail?.subject).toBe(`New bid on “${ARABIC} ${EMOJI}”`);
  expect(mail?.text).toContain(`ليلى حداد ${EMOJI} offers to build`);
});

test('a character that turns the reading direction is no part of a name or a title', async () => {
  const text = 'Ada\u202Enimda';
  const form = { email: 'x@example.org', password: 'Test-pass-1!', lastName: 'Byron' };
  const signedUp = await app.call(null, 'POST', '/api/developers', { ...form, firstName: text });
  expect([signedUp.status, signedUp.body.message]).toEqual([
    400,
    'This text has invisible characters that change its direction. Please type it instead of pasting it.',
  ]);
  const owner = await app.signUpClient();
  const posted = await app.call(owner, 'POST', '/api/projects', {
    title: text,
    description: 'Ordinary words.',
    category: 'Web App',
    budget: 500,
    deadline: daysFromNow(app, 9),
  });
  expect(posted.status).toBe(400);
});
