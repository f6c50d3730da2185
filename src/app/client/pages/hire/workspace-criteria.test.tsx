import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import {
  delivery,
  dispute,
  disputedWorkspace,
  inDays,
  inProgressWorkspace,
  makeHash,
  stepTarget,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, getFieldError } from '#testing/ui/screen.tsx';
import { mockUploads, storedFileResponse } from '#testing/ui/uploads.ts';
import { findDialog, pressButton, showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const card = { id: 1, text: 'Guests pay by card', remark: null };
const list = { id: 2, text: 'Staff print a list', remark: 'As PDF' };
const agreement = { revision: 3, criteria: [card, list] };
const mark = { remark: null, link: null, fileId: null };
const textOf = (id: number) => ({ id, text: (id === 1 ? card : list).text });
const agreed = <View extends WorkspaceView>(view: View) => ({ ...view, agreement });
const done = () => ({ projectId: 7, state: 'delivered' });

async function openStep(button: string, title: string) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return findDialog(title);
}

test('a room without criteria shows no checklist', async () => {
  showWorkspace(workspace);
  await screen.findByRole('heading', { name: 'Your turn: review the work' });
  expect(screen.queryByRole('region', { name: 'Done when' })).toBeNull();
});

test('the agreed criteria are the checklist of the work, with the agreement', async () => {
  const marked = {
    ...delivery,
    criteria: [{ ...mark, ...textOf(1), link: 'https://x.example/pay' }],
  };
  showWorkspace(agreed({ ...workspace, deliveries: [marked] }));
  const checklist = await screen.findByRole('region', { name: 'Done when' });
  const items = within(checklist).getAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(
    /^1Guests pay by cardDeliveredDelivered \w+ \d+, \d{4}https:\/\/x\.example\/pay$/,
  );
  expect(items.at(-1)?.textContent).toBe('2Staff print a listAs PDFOpen');
  const link = screen.getByRole('link', { name: 'Agreement' });
  expect(link.getAttribute('href')).toBe('/projects/7/agreement');
  const history = screen.getByRole('list', { name: 'History of “Guests pay by card”' });
  expect(within(history).getByRole('link').getAttribute('href')).toBe('https://x.example/pay');
});

const shot = {
  id: 51,
  name: 'empty.png',
  type: 'image/png',
  size: 900,
  sha256: makeHash('a'),
};
const met = (id: number, remark: string | null = null) => ({
  ...mark,
  ...textOf(id),
  remark,
});
const questioned = {
  ...delivery,
  criteria: [met(1), met(2, 'In the menu')],
  changesAt: inDays(-0.5),
  changesNote: 'Two things from the brief are missing.',
  changesCriteria: [
    { ...textOf(1), remark: 'Only cash works.', fileIds: [] },
    { ...textOf(2), remark: 'The page is empty.', fileIds: [51] },
  ],
  changesFiles: [shot],
};

test('the open request is on the card of the turn, each questioned criterion in the list', async () => {
  const view = { ...inProgressWorkspace, state: 'changes_requested', deliveryCount: 1 } as const;
  const steps = ['deliver', 'dispute'] as const;
  showWorkspace(
    agreed({
      ...view,
      deliveries: [questioned],
      steps: steps.map((name) => ({ name, opensAt: null })),
    }),
  );
  const card = await screen.findByRole('region', { name: /^Your turn: make the changes/ });
  within(card).getByRole('heading', { name: /^Clara Client asked for changes/ });
  expect(card.textContent).toContain('Two things from the brief are missing.');
  const link = within(card).getByRole('link', { name: 'See the 2 criteria to correct' });
  const title = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  const checklist = screen.getByRole('region', { name: title?.textContent ?? '' });
  const [first, second] = checklist.querySelectorAll<HTMLElement>(':scope > ol > li');
  expect(first?.textContent).toMatch(/^1Guests pay by cardChanges requested.*Only cash works\.$/);
  expect(second?.textContent).toMatch(/^2Staff print a list.*The page is empty\./);
  expect(within(second as HTMLElement).getByRole('img', { name: 'empty.png' })).toBeTruthy();
  expect(screen.getAllByText('Guests pay by card')).toHaveLength(1);
  expect(screen.getAllByText('The page is empty.')).toHaveLength(1);
  // The countdown shows the due date.
  expect(card.textContent).toMatch(/Due in .*\d{4}, .*UTC|Due in .*\d{4}, /);
  expect(card.textContent).not.toContain('is due to be');

  await userEvent.click(await within(card).findByRole('button', { name: 'Other steps' }));
  expect(within(card).queryByRole('button', { name: 'Open a dispute' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open a dispute' }));
  await findDialog('Open a dispute');
  await userEvent.keyboard('{Escape}');

  const form = await openStep('Deliver the work', 'Deliver the work');
  expect(form.textContent).toContain('Two things from the brief are missing.');
  const rows = within(form).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Guests pay by cardChanges requestedOnly cash works.');
});

test('a criterion has its history: delivered, questioned, delivered again', async () => {
  const again = { ...delivery, id: 2, criteria: [met(1), met(2, 'With data')] };
  const deliveries = [questioned, again];
  showWorkspace(agreed({ ...workspace, deliveryCount: 2, deliveries }));
  const history = await screen.findByRole('list', { name: 'History of “Staff print a list”' });
  const lines = [...history.children].map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Delivered \w.*In the menu$/);
  expect(lines[1]).toMatch(/^Changes requested \w.*The page is empty\./);
  expect(lines[2]).toMatch(/^Delivered again \w.*With data$/);
  const form = await openStep('Release the funds', 'Release the funds?');
  expect(form.textContent).toContain('2 of 2 delivered, 2 were corrected');
});

test('a removed criterion remains in the deliveries and requests that name it', async () => {
  const again = { ...delivery, id: 2, criteria: [met(1)] };
  const removed = { revision: 3, version: 2, criteria: [card] };
  const view = { ...workspace, agreement: removed, deliveryCount: 2 };
  showWorkspace({ ...view, deliveries: [questioned, again] });
  const work = await screen.findByRole('region', { name: 'Work' });
  const old = within(work).getByRole('list', { name: 'Criteria of delivery 1' });
  expect(old.textContent).toMatch(/^✓ Staff print a list/);
  expect(within(work).queryByRole('list', { name: 'Criteria of delivery 2' })).toBeNull();
  const request = within(work)
    .getByRole('heading', { name: /asked for changes/ })
    .closest('li');
  expect(request?.textContent).toContain('The page is empty.');
  expect(request?.textContent).not.toContain('Only cash works.');
});

test('a removed criterion of the open request is on the card of the turn', async () => {
  const view = { ...inProgressWorkspace, state: 'changes_requested', deliveryCount: 1 } as const;
  const removed = { revision: 3, version: 2, criteria: [card] };
  showWorkspace({ ...view, agreement: removed, deliveries: [questioned] });
  const next = await screen.findByRole('region', { name: /^Your turn: make the changes/ });
  within(next).getByRole('link', { name: 'See the criterion to correct' });
  expect(next.textContent).toContain('Staff print a listThe page is empty.');
});

test('the history of a reworded criterion has the text that was agreed at its time', async () => {
  const reworded = { ...list, text: 'Staff print a list by day' };
  const view = { ...workspace, agreement: { revision: 3, version: 2, criteria: [card, reworded] } };
  showWorkspace({ ...view, deliveries: [{ ...delivery, criteria: [met(1), met(2)] }] });
  const history = await screen.findByRole('list', {
    name: 'History of “Staff print a list by day”',
  });
  expect(history.textContent).toMatch(/^Delivered .*As it was agreed then: “Staff print a list”$/);
  expect(screen.queryByRole('list', { name: 'History of “Guests pay by card”' })).toBeNull();
});

test('a delivery marks each criterion as met, with evidence', async () => {
  const { calls } = showWorkspace(agreed(inProgressWorkspace), { 'hires.deliver': done });
  const form = await openStep('Deliver the work', 'Deliver the work');
  await userEvent.type(within(form).getByLabelText('What do you deliver?'), 'Live.');
  await userEvent.click(within(form).getByRole('checkbox', { name: card.text }));
  await pressButton('Deliver', form);
  const missing = within(form).getByText('Not marked as met').closest('li');
  expect(missing?.textContent).toContain(list.text);
  expect(calls('hires.deliver')).toEqual([]);
  await userEvent.click(within(form).getByRole('checkbox', { name: list.text }));
  const remark = within(form).getByLabelText(`Remark on “${list.text}”`);
  fireEvent.change(remark, { target: { value: 'x'.repeat(1_001) } });
  await pressButton('Deliver', form);
  expect(getFieldError(remark)).toBe('A remark has at most 1,000 characters');
  expect(calls('hires.deliver')).toEqual([]);
  fireEvent.change(remark, { target: { value: 'See the PDF' } });
  await pressButton('Deliver', form);
  await findToastText('Work delivered');
  expect(calls('hires.deliver')).toMatchObject([
    { criteria: [{ id: 1 }, { id: 2, remark: 'See the PDF' }] },
  ]);
});

test('requested changes name each criterion that is not met, with remark and files', async () => {
  const uploads = mockUploads();
  const { calls } = showWorkspace(agreed(workspace), { 'hires.askForChanges': done });
  const form = await openStep('Ask for changes', 'Ask for changes');
  await pressButton('Ask for changes', form);
  expect(within(form).getByRole('alert').textContent).toBe('Choose what is not as agreed');
  for (const { text } of [card, list]) {
    await userEvent.click(within(form).getByRole('checkbox', { name: text }));
  }
  const remark = (text: string) => within(form).getByLabelText(`What should change: “${text}”`);
  await userEvent.type(remark(list.text), 'The page is empty.');
  await pressButton('Ask for changes', form);
  expect(getFieldError(remark(card.text))).toBe('Please say what should change');
  expect(getFieldError(remark(list.text))).toBeUndefined();
  fireEvent.change(remark(card.text), { target: { value: 'x'.repeat(1_001) } });
  await pressButton('Ask for changes', form);
  expect(within(form).getByText('1 character too many')).toBeTruthy();
  expect(within(form).getByText('A remark has at most 1,000 characters')).toBeTruthy();
  expect(calls('hires.askForChanges')).toEqual([]);
  fireEvent.change(remark(card.text), { target: { value: 'Only cash works.' } });
  const picked = [new File(['Hello'], 'empty.png', { type: 'image/png' })];
  const pickers = within(form).getAllByLabelText('Files');
  fireEvent.change(pickers[1] as HTMLElement, { target: { files: picked } });
  await act(async () => uploads[0]?.answer(storedFileResponse(51, 'empty.png')));
  await pressButton('Ask for changes', form);
  await findToastText('Changes requested');
  expect(calls('hires.askForChanges')).toEqual([
    {
      ...stepTarget,
      criteria: [
        { id: 1, remark: 'Only cash works.', fileIds: [] },
        { id: 2, remark: 'The page is empty.', fileIds: [51] },
      ],
    },
  ]);
});

test('requested changes can quote a passage of the agreement instead', async () => {
  const { calls } = showWorkspace(agreed(workspace), { 'hires.askForChanges': done });
  const form = await openStep('Ask for changes', 'Ask for changes');
  const box = { name: 'Another passage of the agreement' };
  await userEvent.click(within(form).getByRole('checkbox', box));
  await userEvent.type(within(form).getByLabelText('The passage'), 'rooms and dates');
  await pressButton('Ask for changes', form);
  const note = within(form).getByLabelText('What should change?');
  expect(getFieldError(note)).toBe('Please say what should change');
  await userEvent.type(note, 'No dates.');
  await pressButton('Ask for changes', form);
  await findToastText('Changes requested');
  expect(calls('hires.askForChanges')).toEqual([
    { ...stepTarget, note: 'No dates.', quote: 'rooms and dates' },
  ]);
});

test('both sides see the passage that an earlier request quoted', async () => {
  const refused = { ...delivery, changesNote: 'No list.', changesAt: inDays(0) };
  showWorkspace(agreed({ ...workspace, deliveries: [{ ...refused, changesQuote: 'A list.' }] }));
  const work = await screen.findByRole('region', { name: 'Work' });
  expect(work.textContent).toMatch(/You asked for changes.*About “A list\.”:No list\.$/);
});

test('a dispute opens with the statement of its side about each criterion', async () => {
  const { calls } = showWorkspace(agreed(workspace), { 'disputes.open': done });
  const form = await openStep('Open a dispute', 'Open a dispute');
  await userEvent.type(within(form).getByLabelText(/^What is wrong/), 'The list is missing.');
  const choice = within(form).getByRole('group', { name: list.text });
  await pressButton('Not met', choice);
  const remark = within(form).getByLabelText(`Remark on “${list.text}”`);
  fireEvent.change(remark, { target: { value: 'x'.repeat(1_001) } });
  await pressButton('Open dispute', form);
  expect(getFieldError(remark)).toBe('A remark has at most 1,000 characters');
  expect(calls('disputes.open')).toEqual([]);
  fireEvent.change(remark, { target: { value: 'Empty page' } });
  await pressButton('Open dispute', form);
  await findToastText('Dispute opened');
  expect(calls('disputes.open')).toMatchObject([
    { criteria: [{ id: 2, isMet: false, remark: 'Empty page' }] },
  ]);
});

const disputed = {
  ...dispute,
  criteria: [
    { id: 1, client: null, developer: null, decision: null },
    {
      id: 2,
      client: { isMet: false, remark: 'Empty page' },
      developer: { isMet: true, remark: null },
      decision: null,
    },
  ],
};

test('each criterion lists what both sides state in the dispute, which accepts further statements', async () => {
  const view = agreed({ ...disputedWorkspace, disputes: [disputed] });
  const { calls } = showWorkspace(view, { 'disputes.addStatement': done });
  const history = await screen.findByRole('list', { name: 'History of “Staff print a list”' });
  expect([...history.children].map(({ textContent }) => textContent)).toEqual([
    'You: not metEmpty page',
    'Mira Okafor: met',
  ]);
  expect(screen.getAllByText(list.text)).toHaveLength(1);
  await pressButton('Write a statement');
  await pressButton('Met', screen.getByRole('group', { name: card.text }));
  await userEvent.type(screen.getByLabelText(/^Your statement/), 'Cards work.');
  await pressButton('Add statement');
  await findToastText('Statement added');
  expect(calls('disputes.addStatement')).toMatchObject([{ criteria: [{ id: 1, isMet: true }] }]);
});

const toDecide = (offers: WorkspaceView['disputes'][number]['offers'] = []) =>
  agreed({
    ...disputedWorkspace,
    party: 'admin' as const,
    deliveries: [questioned],
    disputes: [{ ...disputed, offers }],
    steps: [{ name: 'decide' as const, opensAt: null }],
  });
const offer = { id: 1, ofCents: 90_000, madeAt: inDays(-1), status: 'open' as const };
const offers = [
  { ...offer, madeBy: 'client' as const, toDeveloperCents: 20_000 },
  { ...offer, id: 2, madeBy: 'developer' as const, toDeveloperCents: 80_050 },
];

test('the criteria come first in a decision, each with what the sides say', async () => {
  showWorkspace(toDecide());
  const form = within(await openStep('Decide the dispute', 'Decide the dispute'));
  const [, second] = form.getAllByRole('group', { name: /card|list/ });
  const row = second?.closest('li')?.textContent;
  expect(row).toBe(
    '2. Staff print a list (As PDF)Client says not met: “Empty page”Developer says metMetNot met',
  );
  const amount = form.getByLabelText(/^To Mira Okafor/);
  expect(second?.compareDocumentPosition(amount)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a decision presets only what both sides say', async () => {
  const isMet = { isMet: true, remark: null };
  const criteria = [{ ...disputed.criteria[0], client: isMet, developer: isMet }];
  const view = toDecide();
  showWorkspace({
    ...view,
    disputes: [{ ...disputed, criteria: [...criteria, disputed.criteria[1]] }],
  } as WorkspaceView);
  const form = await openStep('Decide the dispute', 'Decide the dispute');
  const pressed = within(form).getAllByRole('button', { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Met']);
  const choice = within(form).getByRole('group', { name: card.text });
  expect(within(choice).getByRole('button', { pressed: true })).toBe(pressed[0]);
});

test('no amount is preset in a decision, and what is missing is shown in the words of the server', async () => {
  const { calls } = showWorkspace(toDecide(), { 'disputes.decide': done });
  const form = await openStep('Decide the dispute', 'Decide the dispute');
  const amount = within(form).getByLabelText(/^To Mira Okafor/);
  expect(amount).toHaveProperty('value', '');
  const slider = await within(form).findByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe('No amount chosen');
  expect(within(form).queryByRole('button', { pressed: true })).toBeNull();
  await pressButton('Decide and split', form);
  expect(getFieldError(amount)).toBe('Enter dollars and cents, like 1,250 or 99.50');
  within(form).getByText('Please decide for each criterion whether it is met.');
  await userEvent.type(amount, '100.005');
  await pressButton('Decide and split', form);
  expect(getFieldError(amount)).toBe('Enter dollars and cents, like 1,250 or 99.50');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900.01');
  await pressButton('Decide and split', form);
  expect(getFieldError(amount)).toBe('Enter an amount from $0 to $900');
  expect(calls('disputes.decide')).toEqual([]);
});

test('the offers and the suggestion are marks, which only a press chooses', async () => {
  const { calls } = showWorkspace(toDecide(offers), { 'disputes.decide': done });
  const form = await openStep('Decide the dispute', 'Decide the dispute');
  const amount = within(form).getByLabelText(/^To Mira Okafor/);
  const marks = () =>
    within(form)
      .getAllByRole('button', { name: / all$|\$/ })
      .map(({ textContent }) => textContent);
  expect(marks()).toEqual([
    'Refund all',
    'Client offers $200',
    // The request for changes names the first criterion, the dispute the second one.
    'Suggested $450',
    'Developer asks for $800.50',
    'Release all',
  ]);
  const basis = '0 of 2 criteria uncontested, 2 contested by one side: 50%.';
  within(form).getByText(`Suggested: $450 to Mira Okafor, $450 back to Clara Client. ${basis}`);
  await pressButton('Developer asks for $800.50', form);
  expect(amount).toHaveProperty('value', '800.50');
  await pressButton('Met', within(form).getByRole('group', { name: card.text }));
  within(form).getByText(new RegExp(basis));
  await pressButton('Not met', within(form).getByRole('group', { name: list.text }));
  within(form).getByText(
    'Suggested: $450 to Mira Okafor, $450 back to Clara Client. 1 of 2 criteria met: 50%.',
  );
  expect(amount).toHaveProperty('value', '800.50');
  await pressButton('Suggested $450', form);
  await userEvent.type(within(form).getByLabelText('Reasons'), 'Half is there.');
  await pressButton('Decide and split', form);
  await findToastText('Dispute decided');
  expect(calls('disputes.decide')).toMatchObject([
    {
      toDeveloperCents: 45_000,
      criteria: [
        { id: 1, isMet: true },
        { id: 2, isMet: false },
      ],
    },
  ]);
});

test('a decided dispute shows the decision on each criterion', async () => {
  const criteria = disputed.criteria.map((one) => ({ ...one, decision: one.id === 1 }));
  const closed = { ...disputed, status: 'decided' as const, closedAt: inDays(0), criteria };
  showWorkspace(agreed({ ...workspace, state: 'completed', disputes: [closed] }));
  const checklist = await screen.findByRole('region', { name: 'Done when' });
  const items = within(checklist).getAllByRole('listitem');
  expect(items[0]?.textContent).toMatch(/Decided: met$/);
  expect(items[1]?.textContent).toContain('Decided: not metYou: not metEmpty pageMira Okafor: met');
});
