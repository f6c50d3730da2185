import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rig, testApp } from '#testing/app.ts';
import { daysFromNow } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig.close());

const HEBREW = 'עבודה טובה, תודה רבה';
const ARABIC = 'مشروع جديد';
const EMOJI = '👩🏽‍💻🏳️‍🌈🇳🇴';
const PROPOSAL = `${EMOJI} ${HEBREW}\n\n${ARABIC} ﷽ café 日本語`;

test('emoji and right-to-left text in names, projects and bids are kept, found and mailed as they are', async () => {
  const owner = await rig.signUpClient({ firstName: 'נועה', lastName: 'כהן', city: 'תל אביב' });
  const bidder = await rig.signUpDeveloper({ firstName: 'ليلى', lastName: `حداد ${EMOJI}` });
  const posted = await rig.call(owner, 'POST', '/api/projects', {
    title: `${ARABIC} ${EMOJI}`,
    description: PROPOSAL,
    category: 'Web App',
    budget: 500,
    skills: ['تصميم', EMOJI],
    deadline: daysFromNow(rig, 9),
  });
  expect(posted.status).toBe(201);
  const projectId: number = posted.body.id;
  const offer = { projectId, amount: 400, proposal: PROPOSAL, deliveryTime: 7 };
  expect((await rig.call(bidder, 'POST', '/api/bids', offer)).status).toBe(201);

  const shown = await rig.call(owner, 'GET', `/api/projects/${projectId}`);
  expect(shown.body).toMatchObject({
    title: `${ARABIC} ${EMOJI}`,
    description: PROPOSAL,
    skills: ['تصميم', EMOJI],
    clientName: 'נועה כהן',
    bids: [{ proposal: PROPOSAL, developer: { name: `ليلى حداد ${EMOJI}` } }],
  });
  const found = await rig.call(null, 'GET', `/api/projects?search=${encodeURIComponent('جديد')}`);
  expect(found.body).toMatchObject([{ id: projectId }]);
  await settled(rig);
  const [mail] = await rig.mailsTo(owner);
  expect(mail?.subject).toBe(`New bid on “${ARABIC} ${EMOJI}”`);
  expect(mail?.text).toContain(`ليلى حداد ${EMOJI} offers to build`);
});

test.each([
  ['turns the reading direction', 'Ada\u202Enimda'],
  ['is not to be seen', 'Ada\u0007'],
])('a character that %s is no part of a name or a title', async (_title, text) => {
  const form = { email: 'x@example.org', password: 'Test-pass-1!', lastName: 'Byron' };
  const signedUp = await rig.call(null, 'POST', '/api/developers', { ...form, firstName: text });
  expect([signedUp.status, signedUp.body.message]).toEqual([
    400,
    'Please remove invisible characters from this line.',
  ]);
  const owner = await rig.signUpClient();
  const posted = await rig.call(owner, 'POST', '/api/projects', {
    title: text,
    description: 'The description may hold them.',
    category: 'Web App',
    budget: 500,
    deadline: daysFromNow(rig, 9),
  });
  expect(posted.status).toBe(400);
});
