import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { project } from '#testing/fixtures/bid-fixture.ts';
import BidForm from './BidForm.tsx';

afterEach(() => sessionStorage.clear());

const resolved = () => Promise.resolve();

function show(
  { onSubmit = vi.fn(resolved), onCancel = vi.fn(), feePercent = 0 } = {},
  given: Partial<ProjectView> = {},
) {
  const view = render(
    <MantineProvider env="test">
      <BidForm
        title="Place Your Bid"
        draft="bid-1"
        project={{ ...project, ...given, budget: 500 }}
        feePercent={feePercent}
        submitLabel="Submit Bid"
        busyLabel="Submitting..."
        onSubmit={onSubmit}
        onCancel={onCancel}
      />
    </MantineProvider>,
  );
  return { ...view, onSubmit, onCancel };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Bid' }));

async function fill(amount: string, days = '14', proposal = 'I build it in two steps.') {
  await userEvent.type(field('Bid amount'), amount);
  await userEvent.type(field('Delivery time (days)'), days);
  await userEvent.type(field('Proposal'), proposal);
}

test('the keyboard starts at the amount', () => {
  show();
  expect(document.activeElement).toBe(field('Bid amount'));
});

test('a failed submission is reported above the button too, until the next attempt', async () => {
  const cut = TRPCClientError.from(new TypeError('Failed to fetch'));
  const onSubmit = vi.fn(resolved).mockRejectedValueOnce(cut);
  show({ onSubmit });
  await fill('500');
  await submit();
  expect(screen.getByText(/You seem to be offline/)).toBeTruthy();
  await submit();
  expect(screen.queryByText(/You seem to be offline/)).toBeNull();
});

test('an amount far from the budget needs a confirmation, and can be sent', async () => {
  const { onSubmit } = show();
  await userEvent.type(field('Bid amount'), '5');
  expect(screen.queryByText(/the budget of/)).toBeNull();
  await fill('000');
  expect(screen.getByText(/^\$4,500 over the budget of \$500\. Is this/)).toBeTruthy();
  await submit();
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ amount: '5000' }), 1);
  await userEvent.clear(field('Bid amount'));
  await userEvent.type(field('Bid amount'), '450');
  await userEvent.tab();
  expect(screen.queryByText(/the budget of/)).toBeNull();
});

test('amount, delivery time and proposal are all required', async () => {
  const { onSubmit } = show();
  await userEvent.type(field('Bid amount'), '500');
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
  expect(field('Bid amount').getAttribute('aria-invalid')).not.toBe('true');
  expect(document.activeElement).toBe(field('Delivery time (days)'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a proposal that is too long is not cut, and its excess is shown', async () => {
  const { onSubmit } = show();
  await userEvent.type(field('Bid amount'), '500');
  await userEvent.type(field('Delivery time (days)'), '14');
  await userEvent.click(field('Proposal'));
  await userEvent.paste('x'.repeat(5_200));
  expect(field('Proposal')).toHaveProperty('value', 'x'.repeat(5_200));
  expect(screen.getByText('200 characters too many')).toBeTruthy();
  await submit();
  expect(screen.getByText('A proposal has at most 5,000 characters')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['0', 'A bid is a whole number of dollars from 1 to 999,999'],
  ['12.50', 'A bid is a whole number of dollars from 1 to 999,999'],
  ['1,000,000', 'A bid is a whole number of dollars from 1 to 999,999'],
])('an amount of %s is refused beside its field', async (amount, message) => {
  const { onSubmit } = show();
  await fill(amount);
  await submit();
  const described = field('Bid amount').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(message);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a delivery time is at most 365 days', async () => {
  show();
  await fill('500', '366');
  await submit();
  expect(screen.getByText('Delivery takes 1 to 365 days')).toBeTruthy();
});

test('an amount as people write it is sent as its digits', async () => {
  const { onSubmit } = show();
  await fill('$1,200');
  await submit();
  const offer = { amount: '1200', deliveryTime: '14', proposal: 'I build it in two steps.' };
  expect(onSubmit).toHaveBeenCalledWith(offer, 1);
});

test('a second click while a bid is being sent sends nothing', async () => {
  const { onSubmit } = show({ onSubmit: vi.fn(() => new Promise<void>(() => {})) });
  await fill('500');
  await submit();
  await userEvent.click(screen.getByRole('button', { name: 'Submitting...' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a draft survives a reload and is deleted after the bid is placed', async () => {
  const first = show();
  await fill('500');
  first.unmount();
  const second = show();
  expect(field('Bid amount')).toHaveProperty('value', '500');
  await submit();
  second.unmount();
  show();
  expect(field('Bid amount')).toHaveProperty('value', '');
});

test('Cancel closes the form', async () => {
  const { onCancel } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the net amount is shown while the amount is typed', async () => {
  show({ feePercent: 10 });
  expect(screen.getByText('The platform keeps 10% of what the client releases.')).toBeTruthy();
  await userEvent.type(field('Bid amount'), '$1,2');
  expect(screen.getByText(/^The platform keeps/)).toBeTruthy();
  await userEvent.clear(field('Bid amount'));
  await userEvent.type(field('Bid amount'), '$1,205');
  const note = screen.getByText('$1,084.50').parentElement;
  expect(note?.textContent).toBe('You receive $1,084.50 after the 10% platform fee.');
});

test('the form says if there is no fee', () => {
  show({ feePercent: 0 });
  expect(screen.getByText('No platform fee: you receive all of it.')).toBeTruthy();
});

const criteria = [
  { id: 1, text: 'Guests pay by card' },
  { id: 4, text: 'Staff print a list' },
];

test('a project without criteria asks nothing about them', () => {
  show();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByText('Your price includes')).toBeNull();
});

const openCriteria = () => userEvent.click(screen.getByText('Your price includes'));

test('criteria are included without a press, and need none to bid', async () => {
  const { onSubmit } = show({}, { criteria, revision: 3 });
  await fill('500');
  expect(screen.getByText('2 of 2 criteria')).toBeTruthy();
  expect(screen.queryByText('Guests pay by card')).toBeNull();
  await submit();
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ criteria: [] }), 3);
});

test('a criterion can be left out of the price, with a remark', async () => {
  const { onSubmit } = show({}, { criteria });
  await fill('500');
  await openCriteria();
  const box = await screen.findByRole('checkbox', { name: 'Staff print a list' });
  expect(box).toHaveProperty('checked', true);
  await userEvent.click(box);
  expect(screen.getByText('Not included')).toBeTruthy();
  expect(screen.getByText('1 of 2 criteria')).toBeTruthy();
  await userEvent.type(field('Remark on “Staff print a list”'), 'From $80 more');
  await submit();
  const answers = [{ id: 4, included: false, remark: 'From $80 more' }];
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ criteria: answers }), 1);
});

test('an included criterion can have a remark too', async () => {
  const { onSubmit } = show({}, { criteria });
  await fill('500');
  await openCriteria();
  await userEvent.click(
    await screen.findByRole('button', { name: /^Add a remark\s*on “Guests pay by card”/ }),
  );
  await userEvent.type(field('Remark on “Guests pay by card”'), 'With Stripe');
  await submit();
  const answers = [{ id: 1, included: true, remark: 'With Stripe' }];
  expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ criteria: answers }), 1);
});
