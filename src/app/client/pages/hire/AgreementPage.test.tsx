import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type AgreementView, blankAgreement } from '#features/hires/agreement/agreement.schema.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { project } from '#testing/fixtures/bid-fixture.ts';
import { openChange } from '#testing/fixtures/change-fixture.ts';
import { inDays, users } from '#testing/fixtures/workspace-fixture.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { AgreementPage } from './AgreementPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const agreement: AgreementView = {
  ...blankAgreement,
  projectId: 7,
  revision: 3,
  version: 1,
  versions: [{ version: 1, agreedAt: inDays(-1), hash: 'a'.repeat(64) }],
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  skills: ['React'],
  answers: [],
  bid: {
    id: 3,
    revision: 1,
    developerId: 11,
    amount: 900,
    deliveryTime: 10,
    proposal: 'In two steps.',
  },
  clientId: 5,
  hash: 'a'.repeat(64),
  agreedAt: inDays(-1),
  clientName: 'Clara Client',
  developerName: 'Mira Okafor',
};
const show = (shown: AgreementView | Refusal, files = project.files, current: object = {}) =>
  showScreen(() => <AgreementPage id={7} />, {
    at: '/projects/7/agreement',
    answers: {
      'accounts.me': () => users.client,
      'hires.agreement': () => shown,
      'projects.get': () => ({ ...project, title: agreement.title, files, ...current }),
    },
  });
const titles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a plain agreement is the project and the bid, with a PDF', async () => {
  show(agreement);
  await screen.findByRole('heading', { name: 'A booking page' });
  expect(screen.getByText(/Version 3 of the project, agreed on/)).toBeTruthy();
  expect(titles()).toEqual(['The project', 'The bid']);
  const due = new Date(Date.parse(agreement.agreedAt) + 10 * DAY_MS);
  const date = due.toLocaleDateString('en-US', { dateStyle: 'medium' });
  expect(screen.getByText('Delivery').nextElementSibling?.textContent).toBe(`by ${date} (10 days)`);
  expect(screen.getByText(/^Fingerprint/).textContent).toContain('a'.repeat(64));
  const pdf = screen.getByRole('link', { name: 'Download PDF' });
  expect(pdf.getAttribute('href')).toBe('/documents/projects/7/agreement.pdf');
});

test('a project that was never edited and has no criteria shows no version', async () => {
  show({ ...agreement, revision: 1 });
  expect(await screen.findByText(/^Agreed on/)).toBeTruthy();
  expect(screen.queryByText(/version/i)).toBeNull();
});

test('if the newest version has another title, one line says so', async () => {
  show({ ...agreement, revision: 1 }, project.files, { revision: 2, title: 'A page for bookings' });
  await screen.findByText('A page for bookings');
  expect(screen.getByText(/^Version 1 of the project/).textContent).toContain(
    'The newest version has the title “A page for bookings”.',
  );
  expect(screen.getByRole('heading', { name: 'A booking page' })).toBeTruthy();
});

test('criteria, exclusions, rights and answers are listed, later answers apart', async () => {
  const answer = { id: 1, text: 'Which cards?', answer: 'Visa.', answeredAt: inDays(-3) };
  show({
    ...agreement,
    criteria: [{ id: 1, text: 'Guests pay by card', remark: 'By Stripe' }],
    exclusions: ['Staff print a list (From $80 more)'],
    rights: { kind: 'open_source', licence: 'MIT' },
    answers: [
      { ...answer, isLater: false },
      { ...answer, id: 2, text: 'And dates?', isLater: true },
    ],
  });
  await screen.findByText(/Guests pay by card/);
  expect(titles()).toEqual([
    'Done when',
    'Not included',
    'Rights',
    'The project',
    'Questions and answers',
    'Answers after the last confirmation of the bid',
    'The bid',
  ]);
  expect(screen.getByText('By Stripe').parentElement?.textContent).toMatch(/developer’s remark: /);
  expect(screen.getByText(/MIT/)).toBeTruthy();
});

test('the agreed files can be downloaded, unless they were removed from the project', async () => {
  const hashed = (id: number, name: string) => ({ id, name, sha256: String(id).repeat(64) });
  const plan = { id: 8, name: 'plan.pdf', type: 'application/pdf', size: 2_048 };
  show({ ...agreement, files: [hashed(8, 'plan.pdf'), hashed(9, 'old.pdf')] }, [plan]);
  const link = await screen.findByRole('link', { name: 'plan.pdf' });
  expect(link.getAttribute('href')).toBe('/files/8/plan.pdf');
  expect(screen.queryByRole('link', { name: /old/ })).toBeNull();
  expect(screen.getByText(/removed from the project later/).textContent).toContain('old.pdf');
});

test('an agreement is not shown to outsiders', async () => {
  show(new Refusal(404, 'This agreement does not exist, or you cannot see it.'));
  expect(await screen.findByText('Agreement Not Found')).toBeTruthy();
  expect(screen.queryByText('Download PDF')).toBeNull();
});

test('the milestones of a split bid are listed with their criteria', async () => {
  const criteria = [{ id: 4, text: 'Works on phones', remark: null }];
  const milestones = [
    { title: 'Design', amount: 300, days: 4, criteria: [4] },
    { title: 'الإطلاق', amount: 600, days: 6, criteria: [] },
  ];
  show({ ...agreement, criteria, milestones });
  await screen.findByRole('heading', { name: 'Milestones' });
  expect(screen.getByText('Delivery').nextElementSibling?.textContent).toBe(
    '10 days, in 2 milestones',
  );
  const list = screen.getByText('Design').closest('ul');
  expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '1. Design$300, 4 daysCriterion 1',
    '2. الإطلاق$600, 6 days',
  ]);
});

test('a due date that was agreed for the only milestone replaces the days', async () => {
  const dueAt = inDays(20);
  const milestones = [{ title: null, amount: 900, days: 10, criteria: [], dueAt }];
  show({ ...agreement, milestones });
  await screen.findByRole('heading', { name: 'Milestones' });
  const date = new Date(dueAt).toLocaleDateString('en-US', { dateStyle: 'medium' });
  expect(screen.getByText('Delivery').nextElementSibling?.textContent).toBe(`by ${date}`);
});

test('a list of changes that cannot be loaded says so beside the versions', async () => {
  const [first] = agreement.versions;
  showScreen(() => <AgreementPage id={7} />, {
    at: '/projects/7/agreement',
    answers: {
      'accounts.me': () => users.client,
      'hires.agreement': () => ({
        ...{ ...agreement, version: 2, change: 40 },
        versions: [{ version: 2, agreedAt: inDays(0), hash: 'b'.repeat(64) }, first],
      }),
      'hires.changes': () => new Refusal(403, 'Sign in again.'),
      'projects.get': () => project,
    },
  });
  const message = await screen.findByText(/^What changed could not be loaded/);
  expect(message.textContent).toContain('Sign in again.');
  expect(screen.getByRole('combobox', { name: 'Version' })).toBeTruthy();
});

test('of several versions one is chosen, with what changed in it and what was dropped', async () => {
  const first = { version: 1, agreedAt: inDays(-1), hash: 'a'.repeat(64) };
  const milestones = [
    { title: null, amount: 900, days: 10, criteria: [], dueAt: inDays(20) },
    { title: 'Reports', amount: 300, days: 5, criteria: [], dropped: true as const },
    { title: 'One more page', amount: 200, days: 7, criteria: [] },
  ];
  const { place } = showScreen(() => <AgreementPage id={7} />, {
    at: '/projects/7/agreement',
    answers: {
      'accounts.me': () => users.client,
      'hires.agreement': () => ({
        ...{ ...agreement, version: 2, change: 40, milestones, hash: 'b'.repeat(64) },
        versions: [{ version: 2, agreedAt: inDays(0), hash: 'b'.repeat(64) }, first],
      }),
      'hires.changes': () => [openChange],
      'projects.get': () => project,
    },
  });
  const changed = await screen.findByRole('region', { name: 'What changed from version 1' });
  expect(changed.textContent).toContain('New milestone 2 “One more page”');
  expect(screen.getByText(/^Version 2 of 2 of the agreement/)).toBeTruthy();
  expect(screen.getByText('Price').nextElementSibling?.textContent).toBe('$1,100');
  expect(screen.getByText('Reports').closest('li')?.textContent).toContain(
    'Dropped: no longer part of the agreement.',
  );
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Version' }),
    screen.getByRole('option', { name: /^Version 1,/ }),
  );
  await vi.waitFor(() => expect(place()).toBe('/projects/7/agreement?version=1'));
});

test('the newest version is counted also if the first one was not stored', async () => {
  const stored = [3, 2].map((version) => ({ version, agreedAt: inDays(0), hash: 'b'.repeat(64) }));
  showScreen(() => <AgreementPage id={7} />, {
    at: '/projects/7/agreement',
    answers: {
      'accounts.me': () => users.client,
      'hires.agreement': () => ({ ...agreement, version: 3, change: 41, versions: stored }),
      'hires.changes': () => [],
      'projects.get': () => project,
    },
  });
  expect(await screen.findByText(/^Version 3 of 3 of the agreement/)).toBeTruthy();
});
