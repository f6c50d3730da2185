import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { OfferButton } from './OfferButton.tsx';

afterEach(() => vi.unstubAllGlobals());

function show(copiedProjectId?: number, answers: Record<string, () => unknown> = {}) {
  const copied = copiedProjectId !== undefined && { copiedProjectId };
  return showScreen(
    () => (
      <OfferButton developerId={11} {...copied}>
        Make an offer
      </OfferButton>
    ),
    {
      at: '/developers/11',
      answers: {
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
  const { place, calls } = show(7);
  await press();
  await vi.waitFor(() => expect(place()).toBe('/create-project?draft=5'));
  expect(calls('drafts.copy')).toEqual([{ projectId: 7 }]);
  expect(calls('drafts.save')).toEqual([{ id: 5, basedOn: 1, fields }]);
});

test('a refusal says why the form does not open', async () => {
  const { place } = show(undefined, {
    'drafts.create': () => new Refusal(409, 'You have 50 drafts.'),
  });
  await press();
  expect(await findToastText('Offer not opened')).toContain('You have 50 drafts.');
  expect(place()).toBe('/developers/11');
});
