import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { periodDays } from '#features/hires/hire.rules.ts';
import { marketplaceRules } from '#features/moderation/appeals/moderation-action.rules.ts';
import {
  allowedWhileSuspended,
  blockedWhileSuspended,
  ruleLabels,
  SUSPENSION_APPEAL_INTRO,
} from '#features/moderation/moderation.labels.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { FindWorkGuide } from './FindWorkGuide.tsx';
import { HowItWorksGuide } from './HowItWorksGuide.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { ScoresGuide } from './ScoresGuide.tsx';
import { TermsPage } from './TermsPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const unnamedOperator = { name: null, address: null, sandbox: false };
const answers = (feePercent: number, operator: object = unnamedOperator) => ({
  'bids.terms': () => ({ feePercent }),
  'contact.operator': () => operator,
  'market.openProjectCounts': () => [
    { category: 'Web App', projects: 1 },
    { category: 'Blockchain', projects: 0 },
  ],
});

test('how it works shows every clock of a hire, with its days', async () => {
  showScreen(HowItWorksGuide, { answers: answers(0) });
  await screen.findByRole('heading', { level: 1, name: 'How it works' });
  await userEvent.click(screen.getByRole('button', { name: 'Deadlines' }));
  const days = (await screen.findAllByRole('term')).map(({ textContent }) => textContent);
  expect(days.filter((term) => term?.endsWith(' days'))).toEqual([
    `${periodDays.releaseAfterDelivery} days`,
    `${periodDays.newDueAfterChanges} days`,
    `${periodDays.cancelAfterDue} days`,
    `${periodDays.refundAfterDue} days`,
    `${periodDays.answerToCancel} days`,
    `${periodDays.answerToDispute} days`,
    `${periodDays.decideDispute} days`,
  ]);
});

test('every part of a long page can be reached from its contents', async () => {
  showScreen(HowItWorksGuide, { answers: answers(0) });
  const contents = await screen.findByRole('navigation', { name: 'On this page' });
  const links = within(contents).getAllByRole('link');
  const parts = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(parts.map((part) => part?.querySelector('h2')?.textContent)).toEqual(
    links.map(({ textContent }) => textContent),
  );
});

test.each([
  [null, ['Join as a developer', 'Sign in to save a search']],
  ['developer', ['Saved searches']],
  ['client', []],
] as const)('the links of the guide for the role %s', async (viewerRole, expectedLinks) => {
  showScreen(() => <FindWorkGuide renderBadge={(category) => category} viewerRole={viewerRole} />, {
    answers: answers(0),
  });
  await screen.findByRole('heading', { level: 1, name: 'Find work' });
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '');
  expect(links.filter((link) => /^(Join|Sign in|Saved)/.test(link))).toEqual(expectedLinks);
});

test('the developer’s share in the guide equals that of the product', async () => {
  showScreen(() => <FindWorkGuide renderBadge={(category) => category} viewerRole={null} />, {
    answers: answers(7.5),
  });
  const row = await screen.findByRole('row', { name: /^\$2,000/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['$150', '$1,850']);
});

test('without a fee the page says so and has no table', async () => {
  showScreen(() => <FindWorkGuide renderBadge={(category) => category} viewerRole="developer" />, {
    answers: answers(0),
  });
  await screen.findByText(/The platform charges no fee today/);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Join as a developer' })).toBeNull();
});

test('each category links to its open projects', async () => {
  const view = showScreen(
    () => <FindWorkGuide renderBadge={(category) => category} viewerRole="developer" />,
    {
      answers: answers(0),
    },
  );
  const link = await screen.findByRole('link', { name: 'Web App1 open project' });
  expect(link.getAttribute('href')).toBe('/projects?category=Web+App');
  screen.getByRole('link', { name: 'Blockchain0 open projects' });
  view.unmount();
  showScreen(() => <FindWorkGuide renderBadge={(category) => category} viewerRole="developer" />, {
    answers: { ...answers(0), 'market.openProjectCounts': () => new Refusal(400, 'Not now.') },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});

test.each([TermsPage, PrivacyPage])(
  'without details of the operator the page says so',
  async (Page) => {
    showScreen(Page, { answers: answers(0) });
    await screen.findByText(/has not entered their name yet/);
  },
);

test('the operator is named, and that payments are only tests', async () => {
  const operator = { name: 'Ona Ltd', address: 'Quay 1\n0150 Oslo', sandbox: true };
  showScreen(TermsPage, { answers: answers(7.5, operator) });
  await screen.findByText('Ona Ltd');
  screen.getByText(/Quay 1/);
  screen.getByText(/no money moves/);
  expect(screen.queryByText(/has not entered their name yet/)).toBeNull();
  screen.getByText(/keeps 7\.5% of what is released/);
});

test('the terms list each rule for suspensions, the effect and the appeal', async () => {
  showScreen(TermsPage, { answers: answers(7.5) });
  const conduct = await screen.findByRole('region', { name: 'What is not allowed' });
  for (const rule of marketplaceRules.filter((one) => one !== 'other')) {
    expect(conduct.textContent).toContain(ruleLabels[rule]);
  }
  const suspension = screen.getByRole('region', { name: 'Suspension' });
  for (const words of [
    ...allowedWhileSuspended,
    ...blockedWhileSuspended,
    SUSPENSION_APPEAL_INTRO,
  ]) {
    expect(suspension.textContent).toContain(words);
  }
});

test('the scores page explains rating, orders, fee and shares with the figures of the rules', async () => {
  showScreen(ScoresGuide, { answers: answers(7.5) });
  const rating = await screen.findByRole('region', { name: 'Rating' });
  expect(rating.textContent).toContain(`${MAX_HIDDEN_DAYS} days have passed`);
  expect(rating.textContent).toContain('Two reviews with 5 stars and one with 4 give 4.7.');
  const itemsIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(itemsIn('Order of developers')).toEqual([
    'Best rated: highest rating, most reviews, joined last',
    'Newest: joined last',
    'Most experienced: most completed projects, highest rating, joined last',
    'Featured: highest rating, most reviews, most completed projects, some skills listed, joined last',
  ]);
  expect(itemsIn('Order of bids')).toEqual([
    'Newest first: latest',
    'Oldest first: earliest',
    'Lowest amount: lowest amount, earliest',
    'Fastest delivery: fewest days, earliest',
    'Best rated: highest rating, most reviews, earliest',
  ]);
  expect(screen.getByRole('region', { name: 'Figures of people' }).textContent).toContain(
    'shown from 3 cases on',
  );
  await screen.findByRole('columnheader', { name: 'Platform fee, 7.5%' });
  expect(screen.getByRole('region', { name: 'Released, kept and refunded' }).textContent).toContain(
    'the fee is $100, the developer receives $900 and the client $1,400.',
  );
});
