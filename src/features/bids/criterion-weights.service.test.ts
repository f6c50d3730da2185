import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid, makeDeveloper, makeProject } from '#testing/fixtures/makers.ts';
import { confirmPayment, drainQueues, startPayment } from '#testing/fixtures/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

async function makeProjectWithCriteria() {
  const project = await makeProject(app, { criteria: ['On phones', 'By card', 'As a list'] });
  const ids = project.criteria.map(({ id }) => id);
  const weigh = (...shares: number[]) =>
    shares.map((share, index) => ({ id: ids[index] ?? 0, included: true, share }));
  return { project, ids, weigh };
}

const include = (id: number | undefined, share?: number) => ({
  ...{ id, included: true, remark: null },
  ...(share && { share }),
});

test('weights are terms of the bid, and the agreement has them', async () => {
  const { project, ids, weigh } = await makeProjectWithCriteria();
  const bid = await makeBid(app, { project, criteria: weigh(50, 30) });
  expect(bid.criteria).toEqual([include(ids[0], 50), include(ids[1], 30)]);
  const bids = app.as(bid.bidder).bids;
  const changed = await bids.change({ id: bid.id, criteria: weigh(60, 30, 10) });
  expect(changed).toMatchObject({ revision: 2 });
  expect(await bids.change({ id: bid.id, criteria: weigh(60, 30, 10) })).toEqual(changed);
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const { criteria } = await app.as(bid.bidder).hires.agreement({ projectId: project.id });
  const texts = ['On phones', 'By card', 'As a list'];
  expect(criteria).toEqual(
    [60, 30, 10].map((share, index) => ({
      ...{ id: ids[index], text: texts[index], remark: null },
      share,
    })),
  );
  const { agreement } = await app.as(bid.bidder).hires.workspace({ projectId: project.id });
  expect(agreement?.criteria).toEqual(criteria);
});

test('a bid without weights, and its agreement, have no key for them', async () => {
  const { project, ids } = await makeProjectWithCriteria();
  const bid = await makeBid(app, { project, criteria: [{ id: ids[0] ?? 0, included: true }] });
  await confirmPayment(app, await startPayment(app, bid));
  await drainQueues(app);
  const [stored] = await app.sql<{ bid: string; agreement: string }>(
    `select b.criteria::text as bid, g.content::text as agreement
     from bids b join agreements g on g.project_id = b.project_id where b.id = $1`,
    [bid.id],
  );
  expect([stored?.bid, stored?.agreement].join('\n')).not.toContain('share');
});

test('REST refuses other weights, and those of criteria that the price does not include', async () => {
  const { project, ids } = await makeProjectWithCriteria();
  const developer = await makeDeveloper(app);
  const form = { projectId: project.id, amount: 900, deliveryTime: 14, proposal: 'I do.' };
  const place = (answer: object) =>
    app.call(developer, 'POST', '/api/bids', { ...form, criteria: [answer] });
  const included = { id: ids[0], included: true };
  for (const share of [0, 101, 1.5, 'half', null]) {
    expect(await place({ ...included, share })).toMatchObject({
      status: 400,
      body: { issues: { 'criteria.0.share': ['A weight is a whole number from 1 to 100.'] } },
    });
  }
  expect(await place({ id: ids[0], included: false, share: 5 })).toMatchObject({
    status: 400,
    body: {
      issues: { 'criteria.0.share': ['Only a criterion that the price includes has a weight.'] },
    },
  });
  expect(await place({ id: 99, included: true, share: 5 })).toMatchObject({
    status: 400,
    body: { code: 'no_such_criterion' },
  });
  expect(await place({ ...included, share: 5 })).toMatchObject({
    status: 201,
    body: { criteria: [{ id: ids[0], included: true, remark: null, share: 5 }] },
  });
});
