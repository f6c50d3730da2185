import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bid, project } from '#testing/fixtures/bid-fixture.ts';
import type { BidView } from '../../bid.schema.ts';
import BidForm from '../form/BidForm.tsx';
import { toOfferFormValues } from '../form/offer-draft.ts';

const criteria = [
  { id: 1, text: 'Guests pay by card' },
  { id: 4, text: 'Staff print a list' },
  { id: 6, text: 'It works on phones' },
];

function show(given: { bid?: BidView; criteria?: typeof criteria } = {}) {
  const onSubmit = vi.fn(() => Promise.resolve());
  render(
    <MantineProvider env="test">
      <BidForm
        title="Place Your Bid"
        initial={given.bid && toOfferFormValues(given.bid)}
        project={{ ...project, criteria: given.criteria ?? [] }}
        submitLabel="Submit Bid"
        busyLabel="Submitting..."
        onSubmit={onSubmit}
        onCancel={vi.fn()}
      />
    </MantineProvider>,
  );
  return onSubmit;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = (nth: number) => within(screen.getByRole('group', { name: `Milestone ${nth}` }));
const rowField = (nth: number, name: string) => row(nth).getByRole('textbox', { name });

/** Replaces the value at once, because typing each key of many fields is slow. */
const set = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

function fill(amount: string, days: string) {
  set(field('Bid amount'), amount);
  set(field('Delivery time (days)'), days);
  set(field('Proposal'), 'I build it.');
}

function fillRow(nth: number, title: string, amount: string, days: string) {
  set(rowField(nth, 'Title'), title);
  set(rowField(nth, 'Amount'), amount);
  set(rowField(nth, 'Days'), days);
}

const milestone = (title: string, amount: number, days: number, ids: number[] = []) => ({
  ...{ title, amount, days, criteria: ids },
});

test('a bid that is not split takes no more presses of Tab, and sends nothing about it', async () => {
  const onSubmit = show();
  const focused: (string | null | undefined)[] = [];
  for (const _press of [1, 2, 3]) {
    await userEvent.tab();
    focused.push(
      document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent,
    );
  }
  expect(focused).toEqual(['deliveryTime', 'proposal', expect.stringContaining('Submit Bid')]);
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(screen.queryByRole('group')).toBeNull();
  fill('901', '15');
  await press('Submit Bid');
  const offer = { amount: '901', deliveryTime: '15', proposal: 'I build it.' };
  expect(onSubmit).toHaveBeenCalledWith(offer, 1);
});

test('two presses split a bid into two equal halves', async () => {
  const onSubmit = show();
  fill('$1,901', '15');
  await press('Split into milestones');
  expect(document.activeElement?.textContent).toBe('Two equal halves');
  await press('Two equal halves');
  expect(screen.getByText('The milestones add up to the bid.')).toBeTruthy();
  await press('Submit Bid');
  const milestones = [
    { title: 'First half', amount: '951', days: '8', criteria: [] },
    { title: 'Second half', amount: '950', days: '7', criteria: [] },
  ];
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ milestones }), 1);
});

test('what is left to share is shown while typing, and milestones are added and removed', async () => {
  show();
  await press('Split into milestones');
  expect(screen.getByText('Enter the amount and the delivery time of the bid above.')).toBeTruthy();
  fill('900', '14');
  fillRow(1, 'Design', '300', '20');
  expect(screen.getByText('$600 left, 6 days too many')).toBeTruthy();
  await press('Add a milestone');
  fillRow(3, 'Launch', '700', '');
  expect(screen.getByText('$100 too much, 6 days too many')).toBeTruthy();
  await press('Remove milestone 1');
  expect(rowField(2, 'Title')).toHaveProperty('value', 'Launch');
  expect(screen.getByText('$200 left, 14 days left')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove milestone/ })).toBeNull();
  await press('Do not split');
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Split into milestones');
});

test('an error is shown at its row, and a wrong sum at the end', async () => {
  const onSubmit = show();
  fill('900', '14');
  await press('Split into milestones');
  fillRow(1, 'Design', '0', '7');
  fillRow(2, 'UI', '450.50', '7');
  await press('Submit Bid');
  const message = 'A milestone is a whole number of dollars from 1 to 999,999';
  expect(row(1).getByText(message)).toBeTruthy();
  expect(row(2).getByText(message)).toBeTruthy();
  expect(row(2).getByText('A title has 3 to 120 characters')).toBeTruthy();
  expect(document.activeElement).toBe(rowField(1, 'Amount'));
  fillRow(1, 'Design', '450', '7');
  fillRow(2, 'واجهة 👋', '400', '7');
  expect(screen.queryByText(message)).toBeNull();
  await press('Submit Bid');
  expect(screen.getByText('The milestones do not add up to the bid: $50 left.')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
  fillRow(2, 'واجهة 👋', '450', '7');
  expect(screen.getByText('The milestones add up to the bid.')).toBeTruthy();
  await press('Submit Bid');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('each criterion belongs to one milestone, all others to the last', async () => {
  const onSubmit = show({ criteria });
  fill('900', '14');
  await press('Split into milestones');
  await press('Add a milestone');
  expect(row(3).getByText('All criteria: 3')).toBeTruthy();
  await userEvent.click(row(1).getByText('Choose its criteria'));
  await userEvent.click(row(1).getByRole('checkbox', { name: 'Staff print a list' }));
  expect(row(1).getByText('1 criterion')).toBeTruthy();
  expect(row(3).getByText('All other criteria: 2')).toBeTruthy();
  expect(row(2).queryByText('Staff print a list')).toBeNull();
  await userEvent.click(row(2).getByText('Choose its criteria'));
  await userEvent.click(row(2).getByRole('checkbox', { name: 'It works on phones' }));
  // The bid no longer includes it.
  await userEvent.click(screen.getByText('Your price includes'));
  const include = screen.getAllByRole('checkbox', { name: 'It works on phones' });
  await userEvent.click(include[0] ?? document.body);
  expect(row(3).getByText('All other criteria: 1')).toBeTruthy();
  fillRow(1, 'Design', '300', '4');
  fillRow(2, 'Build', '300', '5');
  fillRow(3, 'Launch', '300', '5');
  await press('Submit Bid');
  expect(onSubmit).toHaveBeenCalledWith(
    expect.objectContaining({
      milestones: [
        expect.objectContaining({ title: 'Design', criteria: [4] }),
        expect.objectContaining({ title: 'Build', criteria: [] }),
        expect.objectContaining({ title: 'Launch', criteria: [] }),
      ],
    }),
    1,
  );
});

test('a split bid is changed in its rows, and can be made one payment again', async () => {
  const milestones = [milestone('Design', 400, 4, [1]), milestone('Launch', 500, 5)];
  const onSubmit = show({ bid: { ...bid, milestones }, criteria });
  expect(rowField(1, 'Title')).toHaveProperty('value', 'Design');
  expect(row(1).getByText('1 criterion')).toBeTruthy();
  await press('Do not split');
  await press('Submit Bid');
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ milestones: null }), 1);
});

test('a bid has at most twenty milestones', () => {
  const milestones = Array.from({ length: 20 }, (_, nth) => milestone(`Part ${nth}`, 45, 1));
  show({ bid: { ...bid, milestones } });
  expect(screen.getAllByRole('group')).toHaveLength(20);
  expect(screen.queryByRole('button', { name: 'Add a milestone' })).toBeNull();
});
