import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { OfferButton } from './OfferButton.tsx';

afterEach(() => vi.unstubAllGlobals());

const former = { id: 7, title: 'Yard board' };

function show(copiedProject?: typeof former, answers: Record<string, () => unknown> = {}) {
  const copied = copiedProject && { copiedProject };
  return showScreen(
    () => (
      <OfferButton developerId={11} {...copied}>
        Make an offer
      </OfferButton>
    ),
    {
      at: '/developers/11',
      answers: {
        'drafts.list': () => [],
        'drafts.create': () => ({ id: 4, version: 1 }),
        'drafts.copy': () => ({ id: 5, version: 1, missingFiles: 0 }),
        'drafts.save': () => ({ id: 5, version: 2 }),
        ...answers,
      },
    },
  );
}

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Make an offer' }));

const fields = {
  isPrivate: true,
  invitedDeveloperIds: [11],
  offer: {},
  deadline: expect.stringMatching(/Z$/),
};

test('an offer from a profile opens the form with only this developer', async () => {
  const { place, calls } = show();
  await press();
  await vi.waitFor(() => expect(place()).toBe('/create-project?draft=4'));
  expect(calls('drafts.create')).toEqual([fields]);
});

test('an offer after a hire copies the former project', async () => {
  const { place, calls } = show(former);
  await press();
  await vi.waitFor(() => expect(place()).toBe('/create-project?draft=5'));
  expect(calls('drafts.copy')).toEqual([{ projectId: 7 }]);
  expect(calls('drafts.save')).toEqual([{ id: 5, basedOn: 1, fields }]);
});

const draftFor = (id: number, developerIds: number[], title = '') => ({
  ...{ id, version: 3, title, isPrivate: true, offer: {}, invitedDeveloperIds: developerIds },
});

test.each([
  ['from a profile', undefined, 9],
  ['after a hire, of the same project', former, 8],
])('the draft of an offer that was not sent is opened again %s', async (_where, copied, id) => {
  const { place, calls } = show(copied, {
    'drafts.list': () => [
      { ...draftFor(6, [11], former.title), offer: null },
      draftFor(7, [12], former.title),
      draftFor(9, [11], 'Gate pass'),
      draftFor(8, [11], former.title),
    ],
  });
  await press();
  await vi.waitFor(() => expect(place()).toBe(`/create-project?draft=${id}`));
  expect(calls('drafts.create')).toEqual([]);
  expect(calls('drafts.copy')).toEqual([]);
});

test('a refusal says why the form does not open', async () => {
  const { place } = show(undefined, {
    'drafts.create': () => new Refusal(409, 'You have 50 drafts.'),
  });
  await press();
  expect(await findToastText('Offer not opened')).toContain('You have 50 drafts.');
  expect(place()).toBe('/developers/11');
});
