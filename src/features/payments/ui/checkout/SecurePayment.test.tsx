import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { Terms } from '../../payment.schema.ts';
import { PaymentPage } from './PaymentPage.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const started = {
  clientSecret: 'pi_1_secret_2',
  publishableKey: 'pk_test_1',
  sandbox: true,
  amount: 900,
  budget: 1_000,
  projectTitle: 'A booking page',
  developerName: 'Mira Okafor',
  deliveryTime: 14,
  proposal: 'Rooms, dates and payment, in two steps.',
  revisedAt: null,
  projectRevision: 1,
  currentTitle: null,
  isEdited: false,
  criteriaCount: 0,
  excludedCriteria: [],
  terms: { bidId: 31, revision: 3 },
  milestoneId: null,
  agreementVersion: null,
  milestones: [],
};

const milestones = [
  { position: 1, title: 'Login', amountCents: 60_000, feeCents: 4_500, days: 5 },
  { position: 2, title: 'Reports', amountCents: 33_300, feeCents: 2_497, days: 9 },
].map((part) => ({ ...part, criteria: [`${part.title} done`] }));

async function facts(feeCents: number, more: object = {}) {
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => ({ ...started, feeCents, ...more }) },
  });
  await screen.findByText(/^You pay( now)?$/);
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

/** 14 days after the date of the fake clock. */
const DELIVERY = `Delivery: 14 days${'by Dec 15, 2026, if paid today'}`;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] });
});

test('before paying the client sees the charge, the fee and what the developer receives', async () => {
  expect(await facts(9_050)).toEqual([
    'Developer: Mira Okafor',
    'You pay: $900',
    DELIVERY,
    'Platform fee, part of the price: $90.50',
    'The developer receives: $809.50',
  ]);
});

test('the absence of a fee is shown too', async () => {
  expect(await facts(0)).toEqual([
    'Developer: Mira Okafor',
    'You pay: $900',
    DELIVERY,
    'Platform fee: None',
  ]);
});

test('before paying above the budget the client reads by how much', async () => {
  expect(await facts(0, { budget: 650 })).toContain('You pay: $900$250 over your budget');
});

test('before paying the client reads the proposal, and finds back to the project', async () => {
  await facts(0);
  expect(screen.getByText(started.proposal)).toBeTruthy();
  const link = screen.getByRole('link', { name: started.projectTitle });
  expect(link.getAttribute('href')).toBe('/projects/7');
});

test('before paying the client reads that the proposal was changed, and when', async () => {
  await facts(0, { revisedAt: '2026-11-23T12:00:00.000Z' });
  expect(screen.getByRole('heading', { name: /^The proposal you accept/ }).textContent).toBe(
    'The proposal you accept, changed Nov 23, 2026',
  );
});

function LosingTerms() {
  const [terms, setTerms] = useState<Terms | undefined>(started.terms);
  return (
    <>
      <button type="button" onClick={() => setTerms(undefined)}>
        Skip to content
      </button>
      <PaymentPage projectId={7} amount={900} developerId={3} terms={terms} />
    </>
  );
}

test('a payment is opened once, also where its address loses the terms that were read', async () => {
  const { calls } = showScreen(LosingTerms, {
    at: '/payment/7',
    answers: { 'payments.start': () => ({ ...started, feeCents: 0 }) },
  });
  await userEvent.type(await screen.findByLabelText('Card number'), '4242');
  await userEvent.click(screen.getByRole('button', { name: 'Skip to content' }));
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242');
  expect(calls('payments.start')).toEqual([
    { projectId: 7, amount: 900, developerId: 3, terms: started.terms },
  ]);
});

test('a closed form is opened again only on the terms that were read', async () => {
  const changed = new Refusal(409, 'The developer changed this bid.', {}, 'bid_changed');
  const answers: unknown[] = [{ ...started, feeCents: 0 }, changed];
  const { calls } = showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => answers.shift() },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Test card'), '4242424242424242');
  const ours = fetch;
  const over = { error: { message: 'Over.', payment_intent: { status: 'canceled' } } };
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.startsWith('/sandbox/') ? Response.json(over, { status: 400 }) : ours(address, init),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay $900' }));
  expect(await screen.findByRole('heading', { name: 'The Bid Has Changed' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(
    'The form that you had open did not charge anything.',
  );
  expect(screen.getByRole('link').getAttribute('href')).toBe('/projects/7');
  expect(calls('payments.start')).toEqual([
    { projectId: 7, amount: 900, developerId: 3 },
    { projectId: 7, amount: 900, developerId: 3, terms: started.terms },
  ]);
});

test('a form closed in another tab is reported beside its button, and can be paid again', async () => {
  const answers = [
    { ...started, feeCents: 0 },
    { ...started, feeCents: 0, clientSecret: 'pi_3_secret_4' },
  ];
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => answers.shift() },
  });
  await userEvent.selectOptions(await screen.findByLabelText('Test card'), '4242424242424242');
  const ours = fetch;
  const paid: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.startsWith('/sandbox/')) return ours(address, init);
    paid.push(address);
    return address.includes('pi_1')
      ? Response.json({ error: { payment_intent: { status: 'canceled' } } }, { status: 400 })
      : Response.json({ id: 'pi_3', status: 'succeeded' });
  });
  const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Pay $900' }));
  await pay();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your card was not charged. This payment was closed because another payment for this project was opened',
  );
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
  await pay();
  expect(await findToastText('Payment sent')).toBe('Payment sent: Your card was accepted.');
  expect(paid.at(-1)).toContain('pi_3');
});

test('a failed attempt is cleared by the next one, and a success shows no errors', async () => {
  const answers = [
    { status: 402, body: { error: { message: 'Your card was declined.' } } },
    { status: 200, body: { id: 'pi_1', status: 'succeeded' } },
  ];
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => ({ ...started, feeCents: 0 }) },
  });
  const pay = await screen.findByRole('button', { name: 'Pay $900' });
  await userEvent.selectOptions(screen.getByLabelText('Test card'), '4242424242424242');
  let answered = (_: unknown) => {};
  const gate = new Promise((resolve) => {
    answered = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift();
    if (answers.length === 0) await gate;
    return Response.json(answer?.body, { status: answer?.status ?? 500 });
  });
  await userEvent.click(pay);
  expect(await findToastText('Payment Failed')).toContain('Your card was declined.');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $900' }));
  await vi.waitFor(() => expect(screen.queryByText('Payment Failed')).toBeNull());
  answered(null);
  expect(await findToastText('Payment sent')).toBe('Payment sent: Your card was accepted.');
});

test('the client reads which version and how many criteria the payment agrees to', async () => {
  await facts(0, { projectRevision: 3, isEdited: true, criteriaCount: 5 });
  expect(screen.getByText(/^You agree to version 3, 5 criteria\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Read the project' });
  expect(link.getAttribute('href')).toBe('/projects/7');
});

test('the client reads which criteria the bid does not include', async () => {
  await facts(0, { criteriaCount: 0, excludedCriteria: ['Works offline', 'Is translated'] });
  expect(screen.getByText(/^You agree to version 1, 0 criteria\./)).toBeTruthy();
  expect(screen.getByText('This bid does not include:')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Works offline',
    'Is translated',
  ]);
});

test('after an edit that is not material the client reads which version and title are agreed', async () => {
  await facts(0, { isEdited: true, currentTitle: 'A page for bookings' });
  expect(screen.getByRole('link', { name: 'A booking page' })).toBeTruthy();
  expect(screen.getByText(/^You agree to version 1\. /)).toBeTruthy();
  expect(screen.getByText(/^The agreement has the title of this version/).textContent).toBe(
    'The agreement has the title of this version. Your project is now called “A page for bookings”.',
  );
});

test('a project without edits and criteria adds no line about an agreement', async () => {
  await facts(0);
  expect(screen.queryByText(/You agree to/)).toBeNull();
});

test('the accepted version of an outdated bid is sent with the payment', async () => {
  const { calls } = showScreen(
    () => <PaymentPage projectId={7} amount={900} developerId={3} acceptsVersion={2} />,
    { at: '/payment/7', answers: { 'payments.start': () => ({ ...started, feeCents: 0 }) } },
  );
  await screen.findByText('You pay');
  expect(calls('payments.start')).toMatchObject([{ acceptsVersion: 2 }]);
});

test('a bid that became outdated links to the project, without a charge', async () => {
  const words = 'This bid was made for version 1 of your project.';
  showScreen(() => <PaymentPage projectId={7} amount={900} developerId={3} />, {
    at: '/payment/7',
    answers: { 'payments.start': () => new Refusal(409, words, {}, 'bid_outdated') },
  });
  expect(await screen.findByText('The Bid Is for an Earlier Version')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
});

test('of a split bid the client reads what is paid now and later, and the fee in all', async () => {
  const plan = milestones.map((part, index) => ({ ...part, when: index === 0 ? 'now' : 'later' }));
  const seen = await facts(4_500, { amount: 600, budget: 900, deliveryTime: 5, milestones: plan });
  expect(seen).toContain('You pay now: $600Milestone 1 of 2: Login$33 over your budget');
  expect(seen).toContain('Platform fee, part of the price: $45');
  const section = screen.getByRole('region', { name: 'Milestones' });
  expect(section.textContent).toBe(
    'MilestonesLogin$600You pay now · 5 daysLogin doneReports$333You pay later · 9 daysReports done' +
      '$933 in all. You fund each later milestone when you are ready for it. ' +
      'The platform fee for all of them is $69.97.',
  );
});

test('after the hire the client reads which milestone and which version of the agreement is paid', async () => {
  const plan = milestones.map((part, index) => ({ ...part, when: index === 0 ? 'paid' : 'now' }));
  const after = { milestoneId: 12, agreementVersion: 1, milestones: plan };
  const seen = await facts(2_497, { amount: 333, budget: 100, deliveryTime: 9, ...after });
  expect(seen).toContain('You pay now: $333Milestone 2 of 2: Reports');
  expect(seen).toContain(`Delivery: 9 days${'from the start of the milestone'}`);
  expect(screen.getByText(/^You pay on version 1 of your agreement\./)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Read the agreement' });
  expect(link.getAttribute('href')).toBe('/projects/7/agreement');
  expect(screen.getByText(/^Paid · 5 days/)).toBeTruthy();
  expect(screen.getByText(/^\$933 in all\. The platform fee/)).toBeTruthy();
});
