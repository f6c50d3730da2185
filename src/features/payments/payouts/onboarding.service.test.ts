import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type Rig, testApp } from '#testing/app.ts';
import { fillIn, makeDelivery, onboard, transfersOf } from '#testing/hires.ts';
import { makeDeveloper } from '#testing/makers.ts';
import { settled } from '#testing/payments.ts';
import { refused } from '#testing/refused.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await testApp();
});
afterAll(() => rig?.close());

const begin = { country: 'US', entity: 'individual' } as const;
const another = { country: 'DE', entity: 'company' } as const;

/** How the provider makes an account, where it matters what happens meanwhile. */
const slowly = { on: /^POST \/v2\/core\/accounts$/, ms: 1_500 };

async function accountOf({ id }: Person): Promise<string> {
  const [account] = await rig.sql<{ id: string }>(
    'select stripe_account_id as id from payout_accounts where developer_id = $1',
    [id],
  );
  return account?.id ?? '';
}

/** As the provider has it. */
async function presentAt(id: string) {
  const { closed, identity } = await rig.system.stripe.v2.core.accounts.retrieve(id, {
    include: ['identity'],
  });
  return { closed, country: identity?.country, kind: identity?.entity_type };
}

test('who chose a wrong country starts over, and the account they began ends', async () => {
  const developer = await makeDeveloper(rig);
  const { payouts } = rig.as(developer);
  await expect(payouts.restart(another)).rejects.toEqual(refused('payouts_not_restarted'));
  await payouts.onboard(begin);
  const former = await accountOf(developer);
  const { url } = await payouts.restart(another);
  const account = await accountOf(developer);
  expect(await presentAt(former)).toMatchObject({ closed: true, country: 'us' });
  expect(await presentAt(account)).toEqual({ closed: false, country: 'de', kind: 'company' });
  await settled(rig);
  expect(await payouts.account()).toMatchObject({ status: 'restricted' });
  await fillIn(rig, url, 'complete');
  expect(await payouts.account()).toMatchObject({ status: 'active' });
  await expect(payouts.restart(begin)).rejects.toEqual(refused('payouts_not_restarted'));
  expect(await accountOf(developer)).toBe(account);
});

test('earnings that wait go to the account that was begun last; the one before stays open', async () => {
  const { projectId, client, developer } = await makeDelivery(rig);
  await onboard(rig, developer, 'restrict');
  const former = await accountOf(developer);
  await rig.as(client).hires.release({ projectId });
  await settled(rig);
  const { url } = await rig.as(developer).payouts.restart(another);
  await fillIn(rig, url, 'complete');
  expect(await transfersOf(rig, projectId)).toEqual([{ amount: 90_000, reversed: 0 }]);
  const { data } = await rig.system.stripe.transfers.list({
    destination: await accountOf(developer),
  });
  expect(data).toHaveLength(1);
  expect(await presentAt(former)).toMatchObject({ closed: false });
});

test('who starts over twice at once has one account, where both addresses lead', async () => {
  const developer = await makeDeveloper(rig);
  const { payouts } = rig.as(developer);
  await payouts.onboard(begin);
  rig.faults.delays.push(slowly);
  const links = await Promise.all([
    payouts.restart(another),
    payouts.restart({ ...another, country: 'FR' }),
  ]);
  rig.faults.delays.length = 0;
  const account = await accountOf(developer);
  for (const { url } of links) await fillIn(rig, url, 'complete');
  expect(await payouts.account()).toMatchObject({ status: 'active' });
  expect(await accountOf(developer)).toBe(account);
});

test('an account that comes to take money while another one is made stays', async () => {
  const developer = await makeDeveloper(rig);
  const { payouts } = rig.as(developer);
  const { url } = await payouts.onboard(begin);
  const account = await accountOf(developer);
  rig.faults.delays.push(slowly);
  const restarted = payouts.restart(another);
  await fillIn(rig, url, 'complete');
  await restarted;
  rig.faults.delays.length = 0;
  expect(await accountOf(developer)).toBe(account);
  expect(await payouts.account()).toMatchObject({ status: 'active' });
  expect(await presentAt(account)).toMatchObject({ closed: false });
});
