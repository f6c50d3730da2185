import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import type { ProjectCard } from '../project.schema.ts';
import { ClientProjects } from './ClientProjects.tsx';

const card: ProjectCard = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 900,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: '2026-03-01T00:00:00.000Z',
  status: 'assigned',
  bidCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  clientId: 5,
  clientName: 'Clara Client',
};
const open: ProjectCard = { ...card, id: 8, title: 'Still open', status: 'active' };

test.each([
  [
    'a client’s own list leads to the rooms of projects that somebody works on',
    true,
    ['/projects/7/room'],
  ],
  ['nobody else’s list leads to a room', false, []],
])('%s', async (_title, own, ways) => {
  showScreen(() => <ClientProjects projects={[card, open]} total={2} isOwn={own} />);
  await screen.findByRole('link', { name: 'Still open' });
  const rooms = screen.queryAllByRole('link', { name: /^Project room/ });
  expect(rooms.map((link) => link.getAttribute('href'))).toEqual(ways);
});

test('a project that accepts no bids is not called active', async () => {
  const long = { ...open, id: 9, title: 'Takes bids', deadline: '2099-01-01T00:00:00.000Z' };
  showScreen(() => <ClientProjects projects={[open, long]} total={2} isOwn={false} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => /Expired|Active/.exec(row.textContent ?? '')?.[0])).toEqual([
    'Expired',
    'Active',
  ]);
});

test('projects beyond the list are counted, with a link for their client', async () => {
  const shown = showScreen(() => <ClientProjects projects={[card]} total={3} isOwn />);
  const way = await screen.findByRole('link', { name: 'And 2 more projects...' });
  expect(way.getAttribute('href')).toBe('/work');
  shown.unmount();
  showScreen(() => <ClientProjects projects={[card]} total={3} isOwn={false} />);
  await screen.findByText('And 2 more projects...');
  expect(screen.queryByRole('link', { name: /more projects/ })).toBeNull();
});
