import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PaymentPage } from '#features/payments/ui/checkout/PaymentPage.tsx';
import { PaymentSuccessPage } from '#features/payments/ui/outcome/PaymentSuccessPage.tsx';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { mockTrackers } from '#testing/ui/trackers.ts';
import { ClientPage } from '../profile/ClientPage.tsx';
import { CreateProjectPage } from '../project/CreateProjectPage.tsx';
import { ProjectPage } from '../project/ProjectPage.tsx';
import { ProjectsPage } from '../project/ProjectsPage.tsx';
import { DeveloperSignUpPage } from '../sign-in/DeveloperSignUpPage.tsx';

type Answers = Record<string, (input: unknown) => unknown>;

let trackers: Awaited<ReturnType<typeof mockTrackers>>;
beforeAll(async () => {
  trackers = await mockTrackers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const person = { name: 'Mira Okafor', username: 'mira', email: 'mira@x.example', avatar: null };
const client = { ...person, id: 5, role: 'client' };
const developer = { ...person, id: 11, role: 'developer' };
const project = {
  id: 7,
  title: 'Zanzibar ledger',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 12_500,
  isPrivate: true,
  isUrgent: false,
  skills: [],
  deadline: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  status: 'active',
  bidCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: null,
  isPaused: false,
  revision: 1,
  materialRevision: 1,
  editedAt: null,
  criteria: [],
  exclusions: [],
  rights: null,
  files: [],
  invitation: 'accepted',
};

/** Renders in strict mode, where every effect runs twice. */
function show(page: ReactNode, at: string, answers: Answers) {
  trackers.startVisit(at);
  return showScreen(() => <StrictMode>{page}</StrictMode>, { at, answers });
}

function showProject(answers: Answers = {}) {
  return show(<ProjectPage id={7} />, '/projects/7', {
    'accounts.me': () => developer,
    'projects.get': () => project,
    'bids.onProject': () => [],
    ...answers,
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const bidFormEvents = () =>
  trackers.recorded().filter((name) => /^form_[a-z]+_bid|^bid_/.test(name));

async function offer(amount: string) {
  await press('Place Your Bid');
  await write('Bid amount', amount);
  await write('Delivery time (days)', '5');
}

test('a view of a project is tracked once, by id and category only', async () => {
  showProject();
  await screen.findByRole('heading', { name: project.title });
  expect(trackers.pixelCalls()).toEqual([
    ['ViewContent', { content_type: 'project', content_ids: ['7'], content_category: 'Web App' }],
  ]);
  expect(trackers.everything()).not.toContain('Zanzibar');
});

test('returning to a view is not tracked again, but a new visit is', async () => {
  const first = showProject();
  await screen.findByRole('heading', { name: project.title });
  first.unmount();
  const answers = { 'projects.get': () => project, 'bids.onProject': () => [] };
  const back = showScreen(() => <ProjectPage id={7} />, { at: '/projects/7', answers });
  await screen.findByRole('heading', { name: project.title });
  expect(trackers.recorded().filter((name) => name === 'project_viewed')).toHaveLength(1);
  back.unmount();
  showProject();
  await screen.findByRole('heading', { name: project.title });
  expect(trackers.recorded()).toContain('project_viewed');
});

test('a bid is tracked from the opened form to the placed amount, each step once', async () => {
  showProject({ 'bids.place': () => ({ id: 3 }) });
  await offer('900');
  await write('Proposal', 'In two steps, mira@x.example.');
  await press('Submit Bid');
  await vi.waitFor(() => expect(bidFormEvents()).toContain('form_completed_bid'));
  expect(bidFormEvents()).toEqual([
    'bid_form_opened',
    'form_started_bid',
    'bid_placed',
    'form_completed_bid',
  ]);
  expect(trackers.pixelCalls().at(-1)).toEqual([
    'BidPlacement',
    { content_type: 'project', content_ids: ['7'], value: 900, currency: 'USD' },
  ]);
  expect(trackers.everything()).not.toContain('mira@');
});

test('a refused bid is tracked as abandoned, not as placed', async () => {
  showProject({ 'bids.place': () => new Refusal(409, 'You already bid.') });
  await offer('900');
  await write('Proposal', 'In two steps.');
  await press('Submit Bid');
  await screen.findAllByText('You already bid.');
  await press('Cancel');
  expect(bidFormEvents()).toEqual([
    'bid_form_opened',
    'form_started_bid',
    'form_abandoned_bid_100',
  ]);
});

test('an abandoned form is tracked with its progress', async () => {
  const { unmount } = showProject();
  await offer('900');
  unmount();
  expect(bidFormEvents().at(-1)).toBe('form_abandoned_bid_67');
});

test('a form that was only looked at was neither started nor abandoned', async () => {
  const { unmount } = showProject();
  await press('Place Your Bid');
  await screen.findByLabelText('Bid amount');
  unmount();
  expect(bidFormEvents()).toEqual(['bid_form_opened']);
});

test('a search is tracked after its response, with the number of results', async () => {
  const answers: Answers = {
    'projects.list': () => ({ items: [project, { ...project, id: 8 }], next: null }),
  };
  const search = { search: 'shop', category: 'Web App' } as const;
  show(<ProjectsPage search={search} />, '/projects?search=shop', answers);
  await screen.findAllByRole('article');
  const events = trackers.pixelCalls();
  expect(events).toEqual([
    ['Search', { search_string: 'shop', content_category: 'Web App', results_count: 2 }],
  ]);
});

test('the unfiltered list is not tracked as a search, and a typed email is never tracked', async () => {
  const answers: Answers = { 'projects.list': () => ({ items: [project], next: null }) };
  const { unmount } = show(<ProjectsPage search={{}} />, '/projects', answers);
  await screen.findAllByRole('article');
  expect(trackers.pixelCalls()).toEqual([]);
  unmount();
  show(<ProjectsPage search={{ search: 'ann@x.example' }} />, '/projects', answers);
  await screen.findAllByRole('article');
  await vi.waitFor(() => expect(trackers.pixelCalls()).toHaveLength(1));
  expect(trackers.everything()).not.toContain('ann@x.example');
});

test('a developer’s sign-up is tracked without name or email', async () => {
  const user = { ...developer, id: 12 };
  show(<DeveloperSignUpPage />, '/create-developer-profile', {
    'profiles.signUpDeveloper': () => user,
  });
  await write('First Name', 'Mira');
  await write('Last Name', 'Okafor');
  await write('Email', 'mira@x.example');
  await write('Password', 'Passw0rd!');
  await press('Create Developer Profile');
  await vi.waitFor(() => expect(trackers.recorded()).toContain('form_completed_developer_signup'));
  expect(trackers.recorded().filter((name) => name === 'developer_signup_completed')).toHaveLength(
    1,
  );
  expect(trackers.pixelCalls()).toEqual([['CompleteRegistration', { content_name: 'developer' }]]);
  expect(trackers.everything()).not.toMatch(/Mira|mira@|Passw0rd/);
});

test('a client who leaves at the profile is tracked neither as posted nor as completed', async () => {
  show(<CreateProjectPage />, '/create-project', {
    'profiles.featured': () => [],
    'projects.post': () => ({ id: 77, title: 'A booking page' }),
  });
  await write('Title', 'A booking page');
  await write('Description', 'Rooms and dates, payment by card.');
  await write('Category', 'Web App');
  await write('Budget in USD', '12500');
  await write('Deadline', new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 16));
  await press('Create Project');
  await screen.findByRole('dialog');
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? document.body);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(trackers.recorded().filter((name) => /completed|created/.test(name))).toEqual([]);
});

test('a posted project is tracked with its category, and a view of a client by id', async () => {
  show(<CreateProjectPage />, '/create-project', {
    'accounts.me': () => client,
    'profiles.featured': () => [],
    'projects.post': () => ({ id: 77, title: 'A booking page' }),
  });
  await write('Title', 'A booking page');
  await write('Description', 'Rooms and dates, payment by card.');
  await write('Category', 'Web App');
  await write('Budget in USD', '12500');
  await write('Deadline', new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 16));
  await press('Create Project');
  await vi.waitFor(() => expect(trackers.recorded()).toContain('form_completed_project'));
  expect(trackers.pixelCalls()).toEqual([
    ['Lead', { content_type: 'project', content_ids: ['77'], content_category: 'Web App' }],
  ]);
  expect(trackers.everything()).not.toContain('booking');
});

test('a client’s profile is tracked by id', async () => {
  show(<ClientPage id={5} />, '/clients/5', {
    'profiles.client': () => ({
      id: 5,
      name: 'Clara Client',
      companyName: 'Sauna Ltd',
      avatar: null,
      city: 'Oslo',
      state: null,
      country: 'Norway',
      createdAt: '2026-01-01T00:00:00.000Z',
      rating: 0,
      reviewCount: 0,
    }),
  });
  await vi.waitFor(() =>
    expect(trackers.pixelCalls()).toEqual([
      ['ViewContent', { content_type: 'client', content_ids: ['5'] }],
    ]),
  );
  expect(trackers.everything()).not.toMatch(/Clara|Sauna/);
});

const readStoredEvents = () => JSON.parse(localStorage.getItem('tracking-kept') ?? '[]');

test('payment pages send nothing: their events are stored, without the secret', async () => {
  show(<PaymentPage projectId={7} amount={900} developerId={11} />, '/payment/7', {
    'payments.start': () => ({
      clientSecret: 'pi_1_secret_2',
      publishableKey: 'pk_test_1',
      sandbox: true,
      amount: 900,
      budget: 1_000,
      projectTitle: 'Zanzibar ledger',
      developerName: 'Mira Okafor',
      feeCents: 0,
      deliveryTime: 14,
      proposal: 'Ledgers are my trade.',
      revisedAt: null,
      projectRevision: 1,
      criteriaCount: 0,
      excludedCriteria: [],
      terms: { bidId: 31, revision: 1 },
      milestoneId: null,
      agreementVersion: null,
      milestones: [],
    }),
  });
  await screen.findByText('You pay');
  const step = ['payment_started', { projectId: 7, value: 900 }];
  await vi.waitFor(() => expect(readStoredEvents()).toContainEqual(step));
  expect(readStoredEvents().filter(([name]: [string]) => name !== 'payment_started')).toEqual([]);
  expect(localStorage.getItem('tracking-kept')).not.toContain('secret');
  expect(trackers.everything()).toBe('[[],[]]');
});

test('the event of a paid hire is stored too, whatever the URL contains', async () => {
  const at = '/payment-success?project=7&payment_intent_client_secret=pi_1_secret_2';
  show(<PaymentSuccessPage projectId={7} />, at, {
    'payments.ofProject': () => ({
      status: 'held',
      amount: 900,
      projectTitle: 'Zanzibar ledger',
      developerName: 'Mira Okafor',
      milestone: null,
    }),
  });
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  expect(readStoredEvents()).toContainEqual(['payment_completed', { projectId: 7, value: 900 }]);
  expect(localStorage.getItem('tracking-kept')).not.toContain('secret');
  expect(trackers.everything()).toBe('[[],[]]');
});
