import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trpc } from '#platform/client/api/trpc.ts';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import type { BidView } from '../../bid.schema.ts';
import { BidList } from './BidList.tsx';

function bidOf(id: number, name: string, given: Partial<BidView> = {}): BidView {
  return {
    id,
    projectId: 7,
    developerId: id + 100,
    amount: 1_000 * id,
    proposal: `Proposal of ${name}.`,
    deliveryTime: 30 - id,
    hirable: true,
    status: 'active',
    createdAt: `2026-01-${20 - id}T00:00:00.000Z`,
    shortlisted: false,
    declineReason: null,
    declinedAt: null,
    revision: 1,
    revisedAt: null,
    projectRevision: 1,
    isOutdated: false,
    answeredCriteria: null,
    confirmedAt: null,
    confirmationAskedAt: null,
    criteria: [],
    developer: {
      id: id + 100,
      name,
      avatar: null,
      rating: 0,
      reviewCount: 0,
      completedProjects: 0,
    },
    ...given,
  };
}

const names = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn'];
const six = names.map((name, place) => bidOf(place + 1, name));
const declined = { status: 'passed', declineReason: 'Too dear.' } as const;

function Page({ status }: { status: 'active' | 'assigned' }) {
  const { data } = trpc.bids.onProject.useQuery({ projectId: 7 });
  const [isPrivate, criteria] = [false, []];
  const project = { id: 7, status, budget: 4_500, isPrivate, bidCount: 612, criteria };
  return data ? (
    <BidList bids={data} project={project} acceptsBids renderContact={() => null} />
  ) : null;
}

async function show(
  bids: BidView[],
  answers: Record<string, (input: unknown) => unknown> = {},
  status: 'active' | 'assigned' = 'active',
) {
  const shown = showScreen(() => <Page status={status} />, {
    at: '/projects/7',
    answers: { 'bids.onProject': () => bids, ...answers },
  });
  await screen.findByRole('heading', { name: /^Bids/ });
  return shown;
}

/** Ignores whitespace, because jsdom drops the space before visually hidden text. */
const named = (name: string) => (heard: string) =>
  heard.replace(/\s/g, '') === name.replace(/\s/g, '');

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name: named(name) }));
const tick = (name: string) =>
  userEvent.click(screen.getByRole('checkbox', { name: named(`Compare the bid by ${name}`) }));
async function pressDecline(name: string) {
  await press(`More about the bid by ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Decline' }));
}
const shownNames = () =>
  screen.getAllByRole('heading', { level: 3 }).flatMap(({ textContent }) => {
    return names.find((name) => name === textContent) ?? [];
  });

test('the first five bids show, then all on demand', async () => {
  await show(six);
  expect(shownNames()).toEqual(names.slice(0, 5));
  await press('Show all 6 bids');
  expect(shownNames()).toEqual(names);
});

test('returning from a bidder restores the list and its position', async () => {
  const { back } = await show(six);
  await press('Show all 6 bids');
  await userEvent.selectOptions(screen.getByLabelText('Sort bids'), 'Oldest first');
  expect(shownNames()).toEqual(names.toReversed());
  await userEvent.click(screen.getByRole('link', { name: 'Finn' }));
  await screen.findByText('Elsewhere');
  back();
  await screen.findByRole('heading', { name: /^Bids/ });
  expect(shownNames()).toEqual(names.toReversed());
});

test('a bid above the budget shows the difference while the client decides', async () => {
  const { container } = await show(six.slice(3));
  const said = () =>
    [...container.querySelectorAll('li')].map(
      ({ textContent }) => /[$\d,]+ over your budget/.exec(textContent)?.[0],
    );
  expect(said()).toEqual([undefined, '$500 over your budget', '$1,500 over your budget']);
});

test('bids are sorted as selected, with shortlisted bids first', async () => {
  await show(six.map((bid) => (bid.id === 4 ? { ...bid, shortlisted: true } : bid)));
  expect(shownNames()).toEqual(['Dan', 'Ada', 'Bo', 'Cleo', 'Eva']);
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Sort bids' }),
    'Fastest delivery',
  );
  expect(shownNames()).toEqual(['Dan', 'Finn', 'Eva', 'Cleo', 'Bo']);
});

test('shortlisting shows at once, and nothing moves under the click', async () => {
  const kept = six.map((bid) => (bid.id === 3 ? { ...bid, shortlisted: true } : bid));
  const { calls, answer } = await show(six, { 'bids.shortlist': () => kept[2] });
  answer('bids.onProject', () => kept);
  await press('Shortlist Cleo');
  const on = await screen.findByRole('button', { name: named('Shortlisted Cleo') });
  expect(on.getAttribute('aria-pressed')).toBe('true');
  await vi.waitFor(() => expect(calls('bids.onProject')).toHaveLength(2));
  expect(shownNames()).toEqual(names.slice(0, 5));
  expect(calls('bids.shortlist')).toEqual([{ id: 3, shortlisted: true }]);
});

test('a refused shortlisting is reverted with the reason', async () => {
  await show(six, { 'bids.shortlist': () => new Refusal(409, 'The developer withdrew this bid.') });
  await press('Shortlist Bo');
  expect(await findToastText('Error')).toContain('The developer withdrew this bid.');
  expect(await screen.findByRole('button', { name: named('Shortlist Bo') })).toBeTruthy();
});

test('a decline needs a listed reason, own text, or both', async () => {
  const { calls, answer } = await show(six, { 'bids.decline': () => six[1] });
  await pressDecline('Bo');
  const dialog = await screen.findByRole('dialog', { name: 'Decline the bid by Bo?' });
  const submit = within(dialog).getByRole('button', { name: named('Decline bid') });
  const words = within(dialog).getByRole('textbox');
  await userEvent.click(submit);
  expect(getFieldError(words)).toBe('Please choose a reason or write your own');
  expect(document.activeElement).toBe(words);
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
  await userEvent.click(submit);
  expect(getFieldError(words)).toBe('Please choose a reason or write your own');

  await userEvent.click(
    within(dialog).getByRole('radio', { name: 'The delivery takes too long.' }),
  );
  expect(getFieldError(words)).toBeUndefined();
  await userEvent.type(words, 'We open in a week.');
  answer('bids.onProject', () => six.map((bid) => (bid.id === 2 ? { ...bid, ...declined } : bid)));
  await userEvent.click(submit);
  expect(await findToastText('Bid declined')).toContain('Bo has been notified of your reason.');
  const reason = 'The delivery takes too long. We open in a week.';
  expect(calls('bids.decline')).toEqual([{ id: 2, reason }]);
  expect(shownNames()).toEqual(['Ada', 'Cleo', 'Dan', 'Eva', 'Finn']);
  const title = screen.getByRole('heading', { name: 'Bids6' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

test('a reason is at most 500 characters, with both parts of it', async () => {
  const { calls } = await show(six);
  await pressDecline('Ada');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'I prefer other bids.' }));
  const words = within(dialog).getByRole('textbox');
  await userEvent.click(words);
  await userEvent.paste('x'.repeat(490));
  await userEvent.click(within(dialog).getByRole('button', { name: named('Decline bid') }));
  expect(getFieldError(words)).toBe('A reason has at most 500 characters');
  expect(calls('bids.decline')).toEqual([]);
});

test('a decline that comes too late is reported, and the focus returns', async () => {
  await show(six, { 'bids.decline': () => new Refusal(409, 'The developer withdrew this bid.') });
  await pressDecline('Ada');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'No.');
  await userEvent.click(within(dialog).getByRole('button', { name: named('Decline bid') }));
  const refusal = await within(dialog).findByRole('alert');
  expect(refusal.textContent).toBe('The developer withdrew this bid.');
  expect(screen.queryByText('Error')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: named('Keep bid') }));
  const opener = screen.getByRole('button', { name: 'More about the bid by Ada' });
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('declined bids are folded, and can be taken up again', async () => {
  const some = six.map((bid) => (bid.id === 2 ? { ...bid, ...declined } : bid));
  const { calls, answer } = await show(some, { 'bids.reconsider': () => six[1] });
  expect(screen.queryByText('Proposal of Bo.')).toBeNull();
  const fold = screen.getByRole('button', { name: named('Declined (1)') });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(screen.getByText('Your reason: “Too dear.”')).toBeTruthy();
  expect(screen.queryByRole('button', { name: named('Hire Bo for $2,000') })).toBeNull();
  answer('bids.onProject', () => six);
  await press('Reconsider the bid by Bo');
  expect(await findToastText('Bid open again')).toContain('Bo has been notified.');
  expect(calls('bids.reconsider')).toEqual([{ id: 2 }]);
  expect(screen.getByRole('button', { name: named('Hire Bo for $2,000') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: named('Declined (1)') })).toBeNull();
});

test('the list says if all bids are declined', async () => {
  await show([bidOf(1, 'Ada', declined)]);
  expect(screen.getByText('You declined all bids.')).toBeTruthy();
  expect(screen.getByRole('button', { name: named('Declined (1)') })).toBeTruthy();
});

test('two to four bids can be selected for comparison, and the selection survives a reload', async () => {
  const { unmount } = await show(six);
  await press('Show all 6 bids');
  await tick('Ada');
  expect(screen.getByText('1 bid chosen. Choose one more to compare.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
  for (const name of ['Cleo', 'Dan', 'Finn']) await tick(name);
  const link = screen.getByRole('link', { name: 'Compare 4 bids' });
  expect(link.getAttribute('href')).toBe('/projects/7/compare?bids=1%2C3%2C4%2C6');
  expect(screen.getByText(/You can compare at most 4 bids/)).toBeTruthy();
  const fifth = screen.getByRole('checkbox', { name: named('Compare the bid by Eva') });
  expect(fifth).toHaveProperty('disabled', true);
  await tick('Dan');
  expect(fifth).toHaveProperty('disabled', false);

  unmount();
  await show(six);
  expect(screen.getByRole('link', { name: 'Compare 3 bids' })).toBeTruthy();
  await press('Clear the comparison');
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull();
});

test('a single bid has no comparison and no sorting', async () => {
  await show([bidOf(1, 'Ada')]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('after a hire no bid can be decided', async () => {
  const over = [
    bidOf(1, 'Ada', { status: 'passed' }),
    bidOf(2, 'Bo', { status: 'hired' }),
    bidOf(3, 'Cleo', declined),
  ];
  await show(over, {}, 'assigned');
  expect(shownNames()).toEqual(['Bo', 'Ada']);
  await press('Declined (1)');
  expect(screen.queryByRole('button', { name: /Hire|Shortlist|Reconsider/ })).toBeNull();
  await press('More about the bid by Bo');
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Decline' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the client sees for each bid what the developer receives and the platform retains', async () => {
  await show([bidOf(1, 'Ada')], { 'bids.terms': () => ({ feePercent: 10 }) });
  const fee = await screen.findByText(/^Platform keeps/);
  expect(fee.closest('li')?.textContent).toMatch(
    /Ada.*\$1,000.*Developer receives \$900Platform keeps \$100/,
  );
});

test('without a fee this is beside Hire', async () => {
  await show([bidOf(1, 'Ada')], { 'bids.terms': () => ({ feePercent: 0 }) });
  const note = await screen.findByText('No platform fee');
  expect(note.parentElement?.textContent).toMatch(/^Hire.*No platform fee$/);
  expect(screen.queryByText(/Platform keeps/)).toBeNull();
});

test('bids beyond the first two hundred are spoken of', async () => {
  const many = Array.from({ length: 200 }, (_, nth) => ({ ...bidOf(1, 'Ada'), id: nth + 1 }));
  await show(many);
  expect(screen.getByRole('heading', { name: named('Bids612') })).toBeTruthy();
  expect(
    screen.getByText(
      'These are the first 200 of 612 bids. More appear when you decline some of these.',
    ),
  ).toBeTruthy();
});

test('a developer who cannot be hired has a disabled Hire button with the reason beside it', async () => {
  const { place } = await show([bidOf(1, 'Ada', { hirable: false }), bidOf(2, 'Bo')]);
  const hire = screen.getByRole('button', { name: named('Hire Ada for $1,000') });
  expect(hire).toHaveProperty('disabled', true);
  const reason = document.getElementById(hire.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('You cannot start anything new with Ada at the moment.');
  await userEvent.click(hire);
  expect(place()).toBe('/projects/7');
  expect(screen.getByRole('button', { name: named('Hire Bo for $2,000') })).toHaveProperty(
    'disabled',
    false,
  );
});

test('a split bid lists its milestones', async () => {
  const milestones = [
    { title: 'Design', amount: 400, days: 9, criteria: [] },
    { title: 'Launch', amount: 600, days: 20, criteria: [] },
  ];
  await show([bidOf(1, 'Ada', { milestones }), bidOf(2, 'Bo')]);
  expect(screen.getAllByText(/^In \d+ milestones/)).toHaveLength(1);
  const summary = screen.getByText('In 2 milestones, the first for $400');
  const item = within(summary.closest('li') ?? document.body);
  expect(item.getByRole('heading').textContent).toBe('Ada');
  expect(summary.nextElementSibling?.textContent).toBe(
    '1. Design$400, 9 days2. Launch$600, 20 days',
  );
});
