import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Refusal, screenReaderText, showScreen } from '#testing/ui/screen.tsx';
import { HomePage } from './HomePage.tsx';

const project = {
  id: 1,
  title: 'Booking site for a sauna',
  description: 'A calendar, a payment and a mail.',
  category: 'Web App',
  budget: 4_200,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: '2027-01-01T00:00:00.000Z',
  status: 'active',
  bidCount: 0,
  createdAt: '2026-11-21T00:00:00.000Z',
  clientId: 9,
  clientName: 'Ann Lee',
};
const developer = {
  id: 11,
  name: 'Mira Okafor',
  bio: 'Bookings and payments.',
  avatar: null,
  skills: [],
  rating: 47,
  reviewCount: 3,
  completedProjects: 3,
  availability: 'available',
  city: null,
  country: null,
};
const newcomer = { ...developer, id: 12, name: 'Li Wu', rating: 0, reviewCount: 0 };
const figures = {
  activeProjects: 26,
  totalDevelopers: 1_240,
  completedProjects: 0,
  totalEarnings: 3_450_000,
};
const testimonial = (id: number) => ({
  id,
  platform: 'linkedin',
  clientName: `Ada Byron ${id}`,
  profileImage: null,
  platformHandle: `ada-${id}`,
  testimonialText: `They built it, for the ${id}. time.`,
  developerMentioned: null,
});

const emptyAnswers = {
  'projects.list': () => ({ items: [], next: null }),
  'profiles.featured': () => [],
  'showcase.stats': () => ({
    activeProjects: 0,
    totalDevelopers: 0,
    completedProjects: 0,
    totalEarnings: 0,
  }),
  'showcase.testimonials': () => [],
};
const client = { id: 9, name: 'Ann Lee', email: 'ann@x.example', avatar: null, role: 'client' };

const show = (answers = {}, scrollTo?: string) =>
  showScreen(() => <HomePage scrollTo={scrollTo} />, { answers: { ...emptyAnswers, ...answers } });
const region = (name: string) => screen.findByRole('region', { name });

test('the headline is animated on screen and complete for screen readers', async () => {
  show();
  const headline = await screen.findByRole('heading', { level: 1 });
  const text = screenReaderText(headline);
  expect(text).toMatch(/^Fixed-price software, drawn up before it is built\. at one price/);
  expect(text).toContain('paid for when it is right.');
});

test('the animations at the top can be paused and resumed', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Pause the animation' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play the animation' }));
  expect(screen.getByRole('button', { name: 'Pause the animation' })).toBeTruthy();
});

test('each of four filters lists at most six projects and links to the list with its filter', async () => {
  const { calls } = show({ 'projects.list': () => ({ items: [project], next: null }) });
  const active = within(await region('Active Projects'));
  await active.findByText('Booking site for a sauna');
  const filters = within(active.getByRole('group', { name: 'Filter projects' }));
  expect(filters.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All Projects',
    'Public',
    'Private',
    'Urgent',
  ]);
  for (const name of ['Public', 'Private', 'Urgent']) {
    await userEvent.click(filters.getByRole('button', { name }));
  }
  expect(calls('projects.list')).toEqual([
    { limit: 6 },
    { isPrivate: false, limit: 6 },
    { isPrivate: true, limit: 6 },
    { urgent: true, limit: 6 },
  ]);
  const all = active.getByRole('link', { name: /^View all\s*projects$/ });
  expect(all.getAttribute('href')).toBe('/projects?urgent=true');
});

test.each([
  ['a visitor', null, /invited developers can see a private project\. Sign in to see yours\.$/],
  ['a client', client, /invited developers can see a private project\.$/],
])('%s without private projects sees who can see them', async (_who, me, hint) => {
  show({ 'accounts.me': () => me });
  const active = within(await region('Active Projects'));
  await active.findByText('No projects available for the selected criteria.');
  await userEvent.click(active.getByRole('button', { name: 'Private' }));
  const reason = await active.findByText(hint);
  expect(reason.textContent).toMatch(/^No projects available for the selected criteria\. /);
  await userEvent.click(active.getByRole('button', { name: 'Clear Filters' }));
  expect(active.getByRole('button', { name: 'All Projects', pressed: true })).toBeTruthy();
});

test('featured developers show their rating out of ten, or New without one', async () => {
  show({ 'profiles.featured': () => [developer, newcomer] });
  const featured = within(await region('Featured Developers'));
  const [rated, fresh] = (await featured.findAllByRole('article')).map((card) => within(card));
  expect(rated?.getByText('4.7')).toBeTruthy();
  expect(fresh?.getByText('New')).toBeTruthy();
});

test('missing featured developers are reported, with a retry after an error', async () => {
  const { answer } = show({ 'profiles.featured': () => new Refusal(403, 'Not now.') });
  const featured = within(await region('Featured Developers'));
  expect(await featured.findByText('Failed to load featured developers')).toBeTruthy();
  answer('profiles.featured', () => []);
  await userEvent.click(featured.getByRole('button', { name: 'Retry' }));
  expect(await featured.findByText('No featured developers available')).toBeTruthy();
});

test('figures are compact with one decimal, and missing ones are omitted', async () => {
  show({ 'showcase.stats': () => figures });
  const band = await region('The marketplace in figures');
  await waitFor(() => expect(band.textContent).toContain('26'));
  const shown = [...band.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['26', '1.2K', '$3.5M']);
});

test('sections with nothing to show are not there', async () => {
  show();
  await screen.findByText('No featured developers available');
  const regions = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
  expect(regions).not.toContain('The marketplace in figures');
  expect(screen.queryByRole('heading', { name: 'What people say' })).toBeNull();
});

test('testimonials run in two rows, are announced once and can be paused', async () => {
  show({ 'showcase.testimonials': () => [1, 2, 3, 4, 5, 6].map(testimonial) });
  const section = within(await region('What people say'));
  const rows = section.getAllByRole('group').map((row) => within(row));
  const counts = rows.map((row) => row.getAllByRole('figure').length);
  expect(counts).toEqual([3, 3]);
  expect(rows[0]?.getAllByText('posted on LinkedIn').length).toBeGreaterThan(0);
  await userEvent.click(section.getByRole('button', { name: 'Pause the rows' }));
  expect(section.getByRole('button', { name: 'Play the rows' })).toBeTruthy();
});

test('a few testimonials do not move', async () => {
  show({ 'showcase.testimonials': () => [testimonial(1), testimonial(2)] });
  const section = within(await region('What people say'));
  expect(section.getAllByRole('figure')).toHaveLength(2);
  expect(section.queryByRole('button')).toBeNull();
});

test.each([
  ['active-projects', '/?scrollTo=active-projects', '/'],
  ['how-it-works', '/?scrollTo=how-it-works', '/'],
  ['how-it-works', '/#how-it-works', '/#how-it-works'],
])('a URL that names %s as %s leads there, and the result is %s', async (name, address, then) => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const scrollTo = address.includes('?') ? name : undefined;
  const { place } = showScreen(() => <HomePage scrollTo={scrollTo} />, {
    at: address,
    answers: emptyAnswers,
  });
  await waitFor(() => expect(seen).toHaveBeenCalled());
  expect(seen.mock.contexts[0]).toBe(document.getElementById(name));
  expect(document.activeElement?.id).toBe(name);
  expect(place()).toBe(then);
});
