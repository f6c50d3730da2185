import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import {
  delivery,
  dispute,
  disputedWorkspace,
  inDays,
  inProgressWorkspace,
  workspace,
} from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, getFieldError } from '#testing/ui/screen.tsx';
import { findDialog, pressButton, showWorkspace } from '#testing/ui/workspace-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const card = { id: 1, text: 'Guests pay by card', remark: null };
const list = { id: 2, text: 'Staff print a list', remark: 'As PDF' };
const agreement = { revision: 3, criteria: [card, list] };
const mark = { remark: null, link: null, fileId: null };
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
  const marked = { ...delivery, criteria: [{ ...mark, id: 1, link: 'https://x.example/pay' }] };
  showWorkspace(agreed({ ...workspace, deliveries: [marked] }));
  const checklist = await screen.findByRole('region', { name: 'Done when' });
  const items = within(checklist).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Guests pay by cardDelivered',
    'Staff print a listAs PDFOpen',
  ]);
  const link = within(checklist).getByRole('link', { name: 'Read the agreement (version 3)' });
  expect(link.getAttribute('href')).toBe('/projects/7/agreement');
  const marks = screen.getByRole('list', { name: 'Criteria of delivery 1' });
  expect(marks.textContent).toContain('Guests pay by card');
  expect(within(marks).getByRole('link').getAttribute('href')).toBe('https://x.example/pay');
});

test('a delivery marks each criterion as met, with evidence', async () => {
  const { calls } = showWorkspace(agreed(inProgressWorkspace), { 'hires.deliver': done });
  const form = await openStep('Deliver the work', 'Deliver the work');
  await userEvent.type(within(form).getByLabelText('What do you deliver?'), 'Live.');
  await userEvent.click(within(form).getByRole('checkbox', { name: card.text }));
  await pressButton('Deliver', form);
  expect(within(form).getByText(/Missing: “Staff print a list”/)).toBeTruthy();
  expect(calls('hires.deliver')).toEqual([]);
  await userEvent.click(within(form).getByRole('checkbox', { name: list.text }));
  const remarks = within(form).getAllByLabelText(/^Remark/);
  await userEvent.type(remarks[1] as HTMLElement, 'See the PDF');
  await pressButton('Deliver', form);
  await findToastText('Work delivered');
  expect(calls('hires.deliver')).toMatchObject([
    { criteria: [{ id: 1 }, { id: 2, remark: 'See the PDF' }] },
  ]);
});

test('requested changes name a criterion', async () => {
  const { calls } = showWorkspace(agreed(workspace), { 'hires.askForChanges': done });
  const form = await openStep('Ask for changes', 'Ask for changes');
  await userEvent.type(within(form).getByLabelText('What should change?'), 'No list yet.');
  await pressButton('Ask for changes', form);
  const subject = within(form).getByLabelText('What is not as agreed?');
  expect(getFieldError(subject)).toBe('Choose what is not as agreed');
  await userEvent.selectOptions(subject, list.text);
  await pressButton('Ask for changes', form);
  await findToastText('Changes requested');
  expect(calls('hires.askForChanges')).toEqual([
    { projectId: 7, note: 'No list yet.', criterionId: 2 },
  ]);
});

test('requested changes can quote a passage of the agreement instead', async () => {
  const { calls } = showWorkspace(agreed(workspace), { 'hires.askForChanges': done });
  const form = await openStep('Ask for changes', 'Ask for changes');
  await userEvent.selectOptions(
    within(form).getByLabelText('What is not as agreed?'),
    'Another passage of the agreement',
  );
  await userEvent.type(within(form).getByLabelText('The passage'), 'rooms and dates');
  await userEvent.type(within(form).getByLabelText('What should change?'), 'No dates.');
  await pressButton('Ask for changes', form);
  await findToastText('Changes requested');
  expect(calls('hires.askForChanges')).toEqual([
    { projectId: 7, note: 'No dates.', quote: 'rooms and dates' },
  ]);
});

test('both sides see what requested changes refer to', async () => {
  const refused = { ...delivery, changesNote: 'No list.', changesAt: inDays(0) };
  showWorkspace(agreed({ ...workspace, deliveries: [{ ...refused, changesCriterionId: 2 }] }));
  expect(await screen.findByText('About “Staff print a list”:')).toBeTruthy();
  expect(screen.getByText('Changes requested')).toBeTruthy();
});

test('a dispute opens with the statement of its side about each criterion', async () => {
  const { calls } = showWorkspace(agreed(workspace), { 'disputes.open': done });
  const form = await openStep('Open a dispute', 'Open a dispute');
  await userEvent.type(within(form).getByLabelText(/^What is wrong/), 'The list is missing.');
  const choice = within(form).getByRole('group', { name: list.text });
  await pressButton('Not met', choice);
  await userEvent.type(within(form).getByLabelText(`Remark on “${list.text}”`), 'Empty page');
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

test('a dispute lists both sides’ statements for each criterion, and accepts further ones', async () => {
  const view = agreed({ ...disputedWorkspace, disputes: [disputed] });
  const { calls } = showWorkspace(view, { 'disputes.addStatement': done });
  const table = await screen.findByRole('table', { name: 'Criteria' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'CriterionClara ClientMira Okafor',
    'Guests pay by card––',
    'Staff print a listNot metEmpty pageMet',
  ]);
  await pressButton('Met', screen.getByRole('group', { name: card.text }));
  await userEvent.type(screen.getByLabelText(/^Your statement/), 'Cards work.');
  await pressButton('Add statement');
  await findToastText('Statement added');
  expect(calls('disputes.addStatement')).toMatchObject([{ criteria: [{ id: 1, isMet: true }] }]);
});

test('an admin decides each criterion, and both sides see it', async () => {
  const view = agreed({ ...disputedWorkspace, party: 'admin' as const, disputes: [disputed] });
  const steps = [{ name: 'decide' as const, opensAt: null }];
  const { calls } = showWorkspace({ ...view, steps }, { 'disputes.decide': done });
  const form = await openStep('Decide the dispute', 'Decide the dispute');
  await userEvent.type(within(form).getByLabelText('Reasons'), 'Half is there.');
  await pressButton('Decide and split', form);
  expect(within(form).getByText(/decide for each criterion/)).toBeTruthy();
  await pressButton('Met', within(form).getByRole('group', { name: card.text }));
  await pressButton('Not met', within(form).getByRole('group', { name: list.text }));
  await pressButton('Decide and split', form);
  await findToastText('Dispute decided');
  expect(calls('disputes.decide')).toMatchObject([
    {
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
  const table = await screen.findByRole('table', { name: 'Criteria' });
  const rows = within(table).getAllByRole('row');
  expect(rows[0]?.textContent).toContain('Decision');
  expect(rows[1]?.textContent).toMatch(/Met$/);
  expect(rows[2]?.textContent).toMatch(/Not met$/);
});
