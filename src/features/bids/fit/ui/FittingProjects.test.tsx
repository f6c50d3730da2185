import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { FittingProjects } from './FittingProjects.tsx';

afterEach(() => vi.unstubAllGlobals());

const project = {
  id: 3,
  title: 'Webhooks for a bakery',
  budget: 1_200,
  deadline: '2027-01-01T00:00:00.000Z',
  commonSkills: ['Go', 'Webhooks'],
  hasUsualBudget: true,
};

test('each project has its reason in words', async () => {
  const other = { ...project, id: 4, title: 'A till', commonSkills: ['Go'], hasUsualBudget: false };
  showScreen(() => <FittingProjects />, { answers: { 'bids.fitting': () => [project, other] } });
  await userEvent.click(await screen.findByRole('heading', { name: 'Fits you' }));
  const link = await screen.findByRole('link', { name: 'Webhooks for a bakery' });
  expect(link.getAttribute('href')).toBe('/projects/3');
  expect(
    screen.getByText('Go and Webhooks, as in your profile; budget like your last bids'),
  ).toBeTruthy();
  expect(screen.getByText('Go, as in your profile')).toBeTruthy();
});
