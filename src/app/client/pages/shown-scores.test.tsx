import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BidView } from '#features/bids/bid.schema.ts';
import { BidList } from '#features/bids/ui/BidList.tsx';
import { BidNet } from '#features/bids/ui/BidNet.tsx';
import { CompareTable } from '#features/bids/ui/CompareTable.tsx';
import type { PriceView } from '#features/guides/market/market.schema.ts';
import { BudgetTable } from '#features/guides/market/ui/PriceTable.tsx';
import { Shares } from '#features/hires/ui/room/Shares.tsx';
import { DeveloperDirectory } from '#features/profiles/directory/ui/DeveloperDirectory.tsx';
import type { DeveloperProfile as Profile } from '#features/profiles/profile.schema.ts';
import { DeveloperProfile } from '#features/profiles/ui/DeveloperProfile.tsx';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { ClientFigures } from '#features/projects/ui/ClientProjects.tsx';
import { ProjectFigures } from '#features/projects/ui/ProjectFigures.tsx';
import { RatingSummary } from '#features/reviews/ui/RatingSummary.tsx';
import { scoreGroups } from '#features/showcase/scores.rules.ts';
import { StatsBand } from '#features/showcase/ui/StatsBand.tsx';
import { Countdown } from '#platform/client/kit/Countdown.tsx';
import { room } from '#testing/rooms.ts';
import { showScreen } from '#testing/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const scores = new Map(scoreGroups.flatMap((group) => group.scores).map((one) => [one.id, one]));

/** What the page says is shown for the example of this place. */
function saidOf(id: string, place = 0): readonly string[] {
  const example = scores.get(id)?.examples[place];
  if (!example) throw new Error(`${id} has no such example`);
  return example.shown;
}

const developer: Profile = {
  id: 11,
  name: 'Mira Okafor',
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  bio: 'Builds things.',
  skills: [],
  rating: 47,
  reviewCount: 3,
  completedProjects: 2,
  availability: 'available',
  city: null,
  country: null,
  isPaused: false,
};
const project: ProjectView = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 2_000,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: '2099-01-01T00:00:00.000Z',
  status: 'active',
  bidCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: 2_367,
  isPaused: false,
  invitation: null,
};

function bid(id: number, name: string, amount: number, deliveryTime: number): BidView {
  return {
    id,
    projectId: 7,
    developerId: id,
    amount,
    deliveryTime,
    hirable: true,
    proposal: 'I build it.',
    status: 'active',
    createdAt: `2026-01-0${id}T00:00:00.000Z`,
    shortlisted: false,
    declineReason: null,
    declinedAt: null,
    revision: 1,
    revisedAt: null,
    developer: { id, name, avatar: null, rating: 0, reviewCount: 0, completedProjects: 0 },
  };
}

const price: PriceView = {
  category: 'Web App',
  projects: 7,
  budgets: { lowest: 250, lower: 800, middle: 2_000, upper: 3_001, highest: 12_345 },
  hires: 0,
  bids: null,
};
const profile = <DeveloperProfile developer={developer} activeBids={1} />;
const stars = { count: 4, rating: 38, stars: [2, 1, 0, 0, 1] };
const compared = [bid(1, 'A', 1_800, 21), bid(2, 'B', 2_400, 14), bid(3, 'C', 1_800, 30)];
const rated = (one: BidView, rating: number, reviewCount: number) => ({
  ...one,
  developer: { ...one.developer, rating, reviewCount },
});
const ordered = [
  rated(bid(1, 'Ada', 2_400, 21), 47, 3),
  rated(bid(2, 'Ben', 1_800, 30), 50, 1),
  rated(bid(3, 'Cleo', 1_800, 14), 47, 12),
];
const nothing = () => null;
const table = (
  <CompareTable
    bids={compared}
    project={project}
    choosing={false}
    contact={nothing}
    onDecline={nothing}
    onLeaveOut={nothing}
  />
);
const bidList = (bids: BidView[]) => (
  <BidList bids={bids} project={project} taking contact={nothing} />
);

function factNamed(label: string): string {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent ?? '';
}

async function cellsOf(row: string) {
  const header = await screen.findByRole('rowheader', { name: row });
  const cells = within(header.closest('tr') ?? header).getAllByRole('cell');
  return cells.map(({ textContent }) => textContent);
}

function countdown(hours: number) {
  const now = new Date('2026-01-01T00:00:00.000Z');
  return <Countdown deadline={new Date(now.getTime() + hours * 3_600_000)} now={() => now} />;
}

const figures = {
  totalProjects: 3,
  activeProjects: 1,
  completedProjects: 1,
  totalBidsReceived: 13,
};

/** For each score: a part of the product that shows it, given what the example was given. */
const showings: Record<string, [part: ReactNode, looked: () => unknown]> = {
  rating: [profile, () => expect(factNamed('Rating')).toContain(saidOf('rating')[0])],
  reviews: [profile, () => expect([factNamed('Reviews')]).toEqual(saidOf('reviews'))],
  'reviews-by-stars': [
    <RatingSummary key="" ratings={stars} />,
    () => {
      const drawn = [...document.querySelectorAll<HTMLElement>('[class*="-bar"] > span')];
      const lengths = saidOf('reviews-by-stars').map((words) => words.replace(/.* /, ''));
      expect(drawn.map(({ style }) => style.width)).toEqual(lengths);
    },
  ],
  'completed-projects': [
    profile,
    () => expect([factNamed('Completed projects')]).toEqual(saidOf('completed-projects')),
  ],
  'active-bids': [profile, () => expect([factNamed('Active bids')]).toEqual(saidOf('active-bids'))],
  'total-bids': [
    <ProjectFigures key="" project={project} />,
    () => expect([factNamed('Total bids')]).toEqual(saidOf('total-bids')),
  ],
  'average-bid': [
    <ProjectFigures key="" project={project} />,
    () => expect([factNamed('Average bid')]).toEqual(saidOf('average-bid')),
  ],
  'place-of-a-bid': [
    bidList([...compared, bid(4, 'D', 2_800, 45)]),
    () => {
      const line = screen.getByRole('img', { name: /^\$2,400, between/ });
      const mark = line.querySelector<HTMLElement>('[class*="-mark"]');
      expect(saidOf('place-of-a-bid', 1)).toEqual([`${mark?.style.left} of the line`]);
    },
  ],
  'against-the-budget': [
    table,
    async () =>
      expect((await cellsOf('Budget $2,000')).slice(0, 2)).toEqual(
        [0, 1].flatMap((place) => saidOf('against-the-budget', place)),
      ),
  ],
  'lowest-and-fastest': [
    table,
    async () => {
      expect(await cellsOf('Amount')).toEqual(['$1,800Lowest', '$2,400', '$1,800Lowest']);
      expect(saidOf('lowest-and-fastest')).toEqual(['bid 1, bid 3']);
    },
  ],
  'time-remaining': [
    countdown(100),
    () => {
      const tone = document.querySelector('time')?.dataset.tone;
      const [short] = screen.getAllByText('4d 4h');
      expect([`${short?.textContent}, ${tone}`]).toEqual(saidOf('time-remaining'));
    },
  ],
  'client-figures': [
    <ClientFigures key="" stats={figures} />,
    () => {
      const labels = ['Total projects', 'Active projects', 'Completed projects', 'Bids received'];
      const shown = saidOf('client-figures').map((words) => words.replace(/.* /, ''));
      expect(labels.map(factNamed)).toEqual(shown);
    },
  ],
  fee: [
    <BidNet key="" amount="2,400" feePercent={10} budget={null} />,
    () => expect(saidOf('fee')[1]).toBe(`net ${screen.getByText('$2,160').textContent}`),
  ],
  division: [
    <Shares key="" room={{ ...room, amountCents: 240_000 }} toDeveloperCents={100_000} />,
    () => {
      const [fee, net, back] = ['Platform fee (10%)', 'Mira Okafor nets', 'Back to you'];
      const shown = [fee, net, back].map((label) => factNamed(label ?? '').replace('-', ''));
      expect(saidOf('division', 1).map((words) => words.replace(/.* /, ''))).toEqual(shown);
    },
  ],
  prices: [
    <BudgetTable key="" title="Budgets" prices={[price]} badge={(category) => category} />,
    async () => {
      const [, , ...amounts] = await cellsOf('Web App');
      const shown = saidOf('prices').map((words) => words.replace(/.* /, ''));
      expect(amounts.slice(0, 3)).toEqual(shown);
    },
  ],
  'order-of-developers': [
    <DeveloperDirectory key="" search={{}} mark={nothing} />,
    async () => {
      const orders = within(await screen.findByRole('combobox', { name: 'Sort by' }));
      const labels = orders.getAllByRole('option').map(({ textContent }) => textContent);
      const explained = scores.get('order-of-developers')?.examples.flatMap(({ given }) => given);
      expect(explained).toEqual([...labels, 'Featured']);
    },
  ],
  'order-of-bids': [
    bidList(ordered),
    async () => {
      const orders = screen.getByRole('combobox', { name: 'Sort bids' });
      const labels = within(orders).getAllByRole('option');
      for (const [place, { textContent }] of labels.entries()) {
        await userEvent.selectOptions(orders, `${textContent}`);
        const names = screen.getAllByRole('heading', { level: 3 });
        const shown = names.map((heading) => heading.textContent).join(', ');
        expect([shown]).toEqual(saidOf('order-of-bids', place));
      }
      expect(scores.get('order-of-bids')?.examples).toHaveLength(labels.length);
    },
  ],
  marketplace: [
    <StatsBand key="" />,
    async () => {
      const labels = ['projects open for bids', 'developers', 'projects completed'];
      await screen.findByText(`${saidOf('marketplace').at(-1)}`.replace('earnings ', ''));
      const shown = [...labels, 'released to developers'].map(factNamed);
      expect(saidOf('marketplace').map((words) => words.replace(/.* /, ''))).toEqual(shown);
    },
  ],
  'large-figures': [
    <ClientFigures key="" stats={{ ...figures, totalBidsReceived: 1_250 }} />,
    () => expect([factNamed('Bids received')]).toEqual(saidOf('large-figures', 1)),
  ],
};

test('each score on the page is looked for in the product', () => {
  expect(Object.keys(showings).sort()).toEqual([...scores.keys()].sort());
});

test.each(Object.keys(showings))('"%s" is shown as the page says', async (id) => {
  const [part, looked] = showings[id] ?? [];
  showScreen(() => part, {
    answers: {
      'bids.terms': () => ({ feePercent: 0 }),
      'profiles.browse': () => ({ items: [], next: null }),
      'profiles.commonSkills': () => [],
      'showcase.stats': () => ({
        activeProjects: 1,
        totalDevelopers: 5,
        completedProjects: 1,
        totalEarnings: 2_160,
      }),
    },
  });
  await screen.findByRole('main');
  await looked?.();
});
