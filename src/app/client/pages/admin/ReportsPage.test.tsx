import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ReportPage } from './ReportPage.tsx';
import { ReportsPage } from './ReportsPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const at = '2026-01-02T00:00:00.000Z';
const row = {
  id: 4,
  subject: { kind: 'project', id: 7, name: 'A booking page' },
  reporter: { id: 9, name: 'Mira Okafor', role: 'developer' },
  reason: 'fraud',
  details: 'It wants <i>gift cards</i>.',
  status: 'open',
  createdAt: at,
  outcome: null,
  resolvedAt: null,
  resolvedByName: null,
};
const fullReport = {
  ...row,
  note: null,
  warning: null,
  reportedUser: { id: 5, name: 'Clara Client', role: 'client', suspended: false },
  project: {
    description: 'Send <b>cards</b> first.',
    skills: [],
    status: 'active',
    isPrivate: false,
    holdsMoney: false,
  },
  profile: null,
  messages: null,
  actionsSince: [],
  otherReports: [
    {
      id: 3,
      reason: 'spam',
      status: 'resolved',
      outcome: 'dismissed',
      note: 'It was once.',
      createdAt: at,
      reporterName: 'Ben',
    },
  ],
  otherOpenCount: 0,
  reporterSentCount: 4,
  reporterDismissedCount: 1,
};
const done = () => ({ done: true });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function showList(queue: (input: unknown) => unknown, search = {}) {
  return showScreen(() => <ReportsPage search={search} />, {
    at: '/admin/reports',
    answers: { 'reports.queue': queue },
  });
}

function showOne(get: () => unknown, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <ReportPage id={4} />, {
    at: '/admin/reports/4',
    answers: { 'reports.get': get, ...answers },
  });
}

const outcome = () => screen.findByRole('combobox', { name: 'Outcome' });
const note = () => screen.getByRole('textbox', { name: 'Note for admins' });

test('the open reports are listed', async () => {
  const { calls } = showList(() => ({ items: [row], next: null }));
  const found = await screen.findByRole('row', { name: /^A booking page/ });
  expect(within(found).getByRole('link').getAttribute('href')).toBe('/admin/reports/4');
  const cells = within(found).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Fraud or a scamIt wants <i>gift cards</i>.',
    'Mira Okafor',
    'Open',
    'Jan 2, 2026',
  ]);
  expect(calls('reports.queue')).toMatchObject([{ status: 'open' }]);
});

test('the status filter of the URL selects resolved reports', async () => {
  const { place } = showList(() => ({ items: [row], next: null }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'resolved');
  await vi.waitFor(() => expect(place()).toBe('/admin/reports?status=resolved'));
});

test('an empty queue is good news; a search without a find is another', async () => {
  showList(() => ({ items: [], next: null }));
  await screen.findByRole('heading', { name: 'No open reports' });
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('an empty result is reported, and the filters can be cleared', async () => {
  const { place } = showList(() => ({ items: [], next: null }), { reason: 'spam' });
  await screen.findByRole('heading', { name: 'No Reports Found' });
  await press('Clear Filters');
  expect(place()).toBe('/admin/reports');
});

test('the reported text and the reason are shown as plain text, with other reports of the subject', async () => {
  showOne(() => fullReport);
  await screen.findByText('It wants <i>gift cards</i>.');
  expect(screen.getByText('Send <b>cards</b> first.')).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Other reports of the same subject' }));
  expect(others.getByRole('listitem').textContent).toMatch(
    /^Spam or advertising DismissedIt was once\.Ben · /,
  );
  expect(screen.getByText(/4 reports sent, 1 dismissed/)).toBeTruthy();
});

test('a reported message is shown between its neighbors and links to its author', async () => {
  const line = { senderId: 11, senderName: 'Mira Okafor', at, fileCount: 0, isReported: false };
  showOne(() => ({
    ...fullReport,
    subject: { kind: 'message', id: 31, name: 'Mira Okafor' },
    reportedUser: { id: 11, name: 'Mira Okafor', role: 'developer', suspended: false },
    project: null,
    messages: [
      { ...line, id: 30, senderId: 5, senderName: 'Clara Client', text: 'How do I pay?' },
      { ...line, id: 31, text: 'By <i>gift card</i>.', fileCount: 2, isReported: true },
    ],
  }));
  const part = within(await screen.findByRole('region', { name: 'What was reported' }));
  const [before, told] = part.getAllByRole('listitem');
  expect(before?.textContent).toContain('How do I pay?');
  expect(before?.textContent).not.toContain('Reported');
  expect(told?.textContent).toMatch(
    /^Reported Mira Okafor · .*By <i>gift card<\/i>\.With 2 files$/,
  );
  const account = part.getByRole('link', { name: 'Account in the admin area' });
  expect(account.getAttribute('href')).toBe('/admin/users/11');
  expect(part.queryByRole('button', { name: 'Remove project' })).toBeNull();
});

const resolution = {
  status: 'resolved',
  outcome: 'dismissed',
  note: 'Nothing of the kind.',
  resolvedAt: at,
  resolvedByName: 'Robin Ashby',
};

test('a report is resolved with an outcome and a note, never without', async () => {
  const { calls, answer } = showOne(() => fullReport, { 'reports.resolve': done });
  await press('Resolve report');
  expect(getFieldError(await outcome())).toBe('Please choose an outcome');
  expect(getFieldError(note())).toBe('Please note what you found');
  expect(calls('reports.resolve')).toEqual([]);
  await userEvent.selectOptions(await outcome(), 'dismissed');
  await userEvent.type(note(), 'Nothing of the kind.');
  answer('reports.get', () => ({ ...fullReport, ...resolution }));
  await press('Resolve report');
  expect(await findToastText('Report resolved')).toContain('that we have reviewed it');
  const words = { note: 'Nothing of the kind.', warning: '', others: false };
  expect(calls('reports.resolve')).toEqual([{ id: 4, outcome: 'dismissed', ...words }]);
  await screen.findByRole('heading', { name: 'Resolution' });
  const title = screen.getByRole('heading', { level: 1 });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.queryByRole('button', { name: 'Resolve report' })).toBeNull();
});

test('other open reports of the subject can be resolved together', async () => {
  const { calls } = showOne(() => ({ ...fullReport, otherOpenCount: 2 }), {
    'reports.resolve': done,
  });
  const too = 'Also resolve the 2 other open reports of the same subject';
  await userEvent.click(await screen.findByRole('switch', { name: too }));
  await userEvent.selectOptions(await outcome(), 'dismissed');
  await userEvent.type(note(), 'Nothing of the kind.');
  await press('Resolve report');
  await findToastText('Reports resolved');
  expect(calls('reports.resolve')).toMatchObject([{ id: 4, others: true }]);
});

test('all errors are shown at once, and the first invalid field has the focus', async () => {
  showOne(() => fullReport);
  await userEvent.selectOptions(await outcome(), 'warned');
  await press('Resolve report');
  const warning = screen.getByRole('textbox', { name: 'Warning for Clara Client' });
  expect(getFieldError(warning)).toBe('Please write the warning they will read');
  expect(getFieldError(note())).toBe('Please note what you found');
  expect(document.activeElement).toBe(warning);
});

test('a warning is written before it is sent', async () => {
  const { calls } = showOne(() => fullReport, { 'reports.resolve': done });
  await userEvent.selectOptions(await outcome(), 'warned');
  await userEvent.type(note(), 'The text does ask for cards.');
  await press('Resolve report');
  const warning = screen.getByRole('textbox', { name: 'Warning for Clara Client' });
  expect(getFieldError(warning)).toBe('Please write the warning they will read');
  await userEvent.type(warning, 'Take the cards out.');
  await press('Resolve report');
  await findToastText('Report resolved');
  expect(calls('reports.resolve')).toMatchObject([{ warning: 'Take the cards out.' }]);
});

const options = async () => within(await outcome()).getAllByRole<HTMLOptionElement>('option');

test('a project is removed and its report resolved in one form', async () => {
  const { calls, answer } = showOne(() => fullReport, { 'reports.resolve': done });
  await userEvent.selectOptions(await outcome(), 'Remove the project');
  screen.getByText(/^It disappears from every list/);
  await press('Remove the project and resolve');
  const rule = screen.getByRole('combobox', { name: 'Rule broken' });
  const reason = screen.getByRole('textbox', { name: 'Reason for Clara Client' });
  expect(getFieldError(rule)).toBe('Please choose the rule that was broken');
  expect(getFieldError(reason)).toBe('Please say why');
  expect(getFieldError(note())).toBe('Please note what you found');
  expect(calls('reports.resolve')).toEqual([]);
  await userEvent.selectOptions(rule, 'fraud');
  await userEvent.type(reason, 'It asks for gift cards.');
  await userEvent.type(note(), 'The text asks for cards.');
  const resolved = { ...fullReport, ...resolution, outcome: 'content_removed' };
  answer('reports.get', () => resolved);
  await press('Remove the project and resolve');
  await findToastText('Report resolved');
  expect(calls('reports.resolve')).toEqual([
    {
      id: 4,
      outcome: 'content_removed',
      rule: 'fraud',
      reason: 'It asks for gift cards.',
      note: 'The text asks for cards.',
      warning: '',
      others: false,
    },
  ]);
});

test('why a project cannot be removed is shown in the form', async () => {
  const project = { ...fullReport.project, status: 'assigned', holdsMoney: true };
  showOne(() => ({ ...fullReport, project }));
  await screen.findByText(/its money is held, so you cannot remove it\. Settle it in a dispute/);
  const removal = (await options()).find(({ value }) => value === 'content_removed');
  expect(removal?.disabled).toBe(true);
  await userEvent.selectOptions(await outcome(), 'Suspend the person');
  screen.getByText(/^They are signed out everywhere/);
  screen.getByRole('button', { name: 'Suspend the person and resolve' });
});

test('a removal that was made since the report is its outcome, without a second one', async () => {
  const project = { ...fullReport.project, status: 'removed' };
  showOne(() => ({ ...fullReport, project, actionsSince: ['content_removed'] }));
  expect(await outcome()).toHaveProperty('value', 'content_removed');
  const labels = (await options()).map(({ textContent }) => textContent);
  expect(labels).toContain('Project removed');
  expect(labels).not.toContain('Dismissed: no rule was broken');
  expect(screen.queryByRole('combobox', { name: 'Rule broken' })).toBeNull();
  screen.getByRole('button', { name: 'Resolve report' });
});

test('a report that another admin resolved in the meantime says so', async () => {
  const words = 'This report is already resolved.';
  const { answer } = showOne(() => fullReport, {
    'reports.resolve': () => new Refusal(409, words, {}, 'already_resolved'),
  });
  await userEvent.selectOptions(await outcome(), 'dismissed');
  await userEvent.type(note(), 'Nothing of the kind.');
  answer('reports.get', () => ({ ...fullReport, ...resolution }));
  await press('Resolve report');
  expect(await findToastText('Not resolved by you')).toContain(`${words} Your note was not saved.`);
  await screen.findByRole('heading', { name: 'Resolution' });
});

test('an id without a report is reported, with a link to all reports', async () => {
  showOne(() => new Refusal(404, 'Report Not Found'));
  await screen.findByRole('heading', { name: 'Report Not Found', level: 1 });
  const link = screen.getByRole('link', { name: 'All reports' });
  expect(link.getAttribute('href')).toBe('/admin/reports');
});
