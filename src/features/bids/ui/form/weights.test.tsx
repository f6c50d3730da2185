import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bid, project } from '#testing/fixtures/bid-fixture.ts';
import type { BidView } from '../../bid.schema.ts';
import { BidCriteria } from '../BidCriteria.tsx';
import BidForm from './BidForm.tsx';
import { toOfferFormValues } from './offer-draft.ts';

const criteria = [
  { id: 1, text: 'Guests pay by card' },
  { id: 4, text: 'Staff print a list' },
  { id: 6, text: 'It works on phones' },
];

function show(given: Partial<BidView> = {}, projectCriteria = criteria) {
  const onSubmit = vi.fn(() => Promise.resolve());
  render(
    <MantineProvider env="test">
      <BidForm
        title="Change your bid"
        initial={toOfferFormValues({ ...bid, ...given })}
        project={{ ...project, criteria: projectCriteria }}
        submitLabel="Save changes"
        busyLabel="Saving..."
        onSubmit={onSubmit}
        onCancel={vi.fn()}
      />
    </MantineProvider>,
  );
  return onSubmit;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findWeights = () => screen.queryAllByRole('textbox', { name: /^Weight of/ });
const setWeight = (text: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: `Weight of “${text}”` }), {
    target: { value },
  });
const shownPercents = () =>
  findWeights().map((field) => field.closest('li')?.textContent?.match(/[\d.]+%/)?.[0]);
const openWeights = async () => {
  await press('Weight the criteria');
  await screen.findByRole('textbox', { name: /card/ });
};

test('a bid without weights has one more button, and one criterion needs no weight', async () => {
  const onSubmit = show();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  await press('Save changes');
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ criteria: [] }), 1);
});

test('a single criterion cannot be weighted', () => {
  show({}, criteria.slice(0, 1));
  expect(screen.queryByRole('button', { name: 'Weight the criteria' })).toBeNull();
});

test('opened weights are equal, and each change shows the resulting percentages', async () => {
  const onSubmit = show();
  await openWeights();
  expect(document.activeElement?.textContent).toBe('Do not weight');
  expect(shownPercents()).toEqual(['33.3%', '33.3%', '33.3%']);
  setWeight('Guests pay by card', '50');
  setWeight('Staff print a list', '30');
  setWeight('It works on phones', '20');
  expect(shownPercents()).toEqual(['50%', '30%', '20%']);
  // Without a weight it counts as if all counted the same.
  setWeight('It works on phones', '');
  expect(shownPercents()).toEqual(['41.7%', '25%', '33.3%']);
  await press('Save changes');
  const answer = { included: true, remark: '' };
  const answers = [
    { ...answer, id: 1, share: '50' },
    { ...answer, id: 4, share: '30' },
    { ...answer, id: 6 },
  ];
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ criteria: answers }), 1);
});

test('a criterion that is not included has no weight', async () => {
  const onSubmit = show();
  await openWeights();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Staff print a list' }));
  expect(findWeights()).toHaveLength(2);
  expect(shownPercents()).toEqual(['50%', '50%']);
  await press('Save changes');
  const excluded = { id: 4, included: false, remark: '' };
  expect(onSubmit).toHaveBeenCalledWith(
    expect.objectContaining({ criteria: expect.arrayContaining([excluded]) }),
    1,
  );
});

test.each(['0', '101', '1.5', 'all', '-1'])('a weight of %s is refused', async (value) => {
  const onSubmit = show();
  await openWeights();
  setWeight('Staff print a list', value);
  await press('Save changes');
  expect(screen.getByRole('alert').textContent).toBe('A weight is a whole number from 1 to 100.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('weights count within the milestone of the split bid', async () => {
  const milestones = [
    { title: 'Design', amount: 400, days: 4, criteria: [1, 4] },
    { title: 'Launch', amount: 500, days: 5, criteria: [] },
  ];
  show({ milestones });
  await openWeights();
  setWeight('Guests pay by card', '3');
  expect(shownPercents()).toEqual(['75%', '25%', '100%']);
  expect(screen.getByText(/counts by its weight in its milestone\.$/)).toBeTruthy();
});

test('stored weights are open, and can be removed', async () => {
  const answer = { included: true, remark: null };
  const onSubmit = show({
    criteria: [
      { ...answer, id: 1, share: 60 },
      { ...answer, id: 4, share: 20, remark: 'As PDF' },
      { ...answer, id: 6, share: 20 },
    ],
  });
  expect(shownPercents()).toEqual(['60%', '20%', '20%']);
  await press('Do not weight');
  expect(findWeights()).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Weight the criteria');
  await press('Save changes');
  const answers = [{ id: 4, included: true, remark: 'As PDF' }];
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ criteria: answers }), 1);
});

test('a bid shows the weights of all criteria that it includes', () => {
  const answers = [
    { id: 1, included: true, remark: null, share: 3 },
    { id: 4, included: false, remark: 'Later' },
    { id: 6, included: true, remark: null, share: 1 },
  ];
  render(<BidCriteria bid={{ ...bid, criteria: answers }} criteria={criteria} />);
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Included: Guests pay by card, weight 75%',
    'Not included: Staff print a list (Later)',
    'Included: It works on phones, weight 25%',
  ]);
});
