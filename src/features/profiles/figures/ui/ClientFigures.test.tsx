// cspell:ignore questionswithin Releaseswithin
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import type { ClientView } from '../../profile.schema.ts';
import { ClientFigures } from './ClientFigures.tsx';

afterEach(() => vi.unstubAllGlobals());

const client: ClientView = {
  id: 5,
  name: 'Clara Client',
  avatar: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  companyName: 'Sauna Ltd',
  city: 'Oslo',
  state: null,
  country: 'Norway',
  email: null,
  isConfirmed: true,
};

function show(figures: Partial<ClientView>) {
  showScreen(() => (
    <>
      <p>Shown</p>
      <ClientFigures client={{ ...client, ...figures }} />
    </>
  ));
}

test('each figure of a client has its name, and a link explains all', async () => {
  show({ hireRate: { hired: 4, projects: 6 }, releaseDays: 2, answerHours: 5 });
  const record = await screen.findByRole('region', { name: 'Track record' });
  const texts = [...record.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Hired4 of 6 projects',
    'Releaseswithin 2 days (median)',
    'Answers questionswithin 5 hours (median)',
  ]);
  const link = screen.getByRole('link', { name: 'How are these computed?' });
  expect(link.getAttribute('href')).toBe('/scores#people');
});

test('without a figure the section is absent', async () => {
  show({});
  await screen.findByText('Shown');
  expect(screen.queryByRole('region', { name: 'Track record' })).toBeNull();
});
