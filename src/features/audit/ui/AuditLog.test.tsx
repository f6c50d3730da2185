import { useLocation } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setProofDialog } from '#platform/client/api/proof-link.ts';
import { mockDownloads } from '#testing/ui/downloads.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { parseAuditSearch } from '../audit-search.rules.ts';
import { AuditLog } from './AuditLog.tsx';

afterEach(() => vi.unstubAllGlobals());

const signedIn = {
  id: 9,
  adminName: 'Robin Ashby ',
  action: 'signed_in',
  targetType: 'user',
  createdAt: '2026-11-21T18:32:11.000Z',
  actorId: 5,
  actorRole: 'admin',
  targetId: '5',
};
const released = {
  ...signedIn,
  id: 8,
  adminName: null,
  actorId: null,
  actorRole: null,
  action: 'funds_released',
  targetType: 'project',
  targetId: '12',
};
const record = {
  ...released,
  position: 1_234,
  address: null,
  userAgent: null,
  requestId: null,
  details: { cents: 170_000, payment: 'p-1', rule: 'fraud' },
  prevHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
};
const page = (items: object[], next: string | null = null) => ({ items, next });

function Page() {
  const search = useLocation({ select: (location) => location.search });
  const codes = { rule: { fraud: 'Do not deceive.' } };
  return <AuditLog search={parseAuditSearch({ ...search })} detailLabels={codes} />;
}

function show(query = '', answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(Page, {
    at: `/admin/audit-logs${query}`,
    answers: {
      'audit.list': () => page([signedIn, released]),
      'audit.entry': () => record,
      'audit.head': () => ({ position: 1_234, hash: 'b'.repeat(64) }),
      ...answers,
    },
  });
}

test('each entry has time, actor, action and target', async () => {
  show();
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Nov 21, 2026, 18:32:11Robin Ashby adminSigned inUser 5',
    'Nov 21, 2026, 18:32:11BidwrightReleased fundsProject 12',
  ]);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Project 12')).toBe('/admin/projects/12');
  expect(target('User 5')).toBe('/admin/users/5');
});

test('the filters are in the URL, and the download applies them', async () => {
  const { calls, place } = show();
  await screen.findByRole('table');
  expect(screen.getByRole('button', { name: 'Download all as JSON lines' })).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Released funds');
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01');
  await userEvent.type(screen.getByRole('searchbox'), 'project 12{Enter}');
  const asked = { action: 'funds_released', from: '2026-11-01', search: 'project 12' };
  await vi.waitFor(() => expect(calls('audit.list').at(-1)).toMatchObject(asked));
  expect(place()).toContain('action=funds_released');
  const { requests } = mockDownloads(async () =>
    Response.json({ message: 'Too many attempts.' }, { status: 429 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download these as JSON lines' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  expect(requests).toEqual([{ method: 'POST', path: '/api/admin/audit-logs/export', body: asked }]);
});

test('a download that needs a proof of identity is requested again after it', async () => {
  show();
  await screen.findByRole('table');
  const answers = [
    Response.json({ code: 'proof_needed', message: 'Enter your password.' }, { status: 403 }),
    Response.json({ code: 'too_many', message: 'Too many attempts.' }, { status: 429 }),
  ];
  const { requests } = mockDownloads(async () => answers.shift() ?? Response.error());
  setProofDialog(async () => true);
  await userEvent.click(screen.getByRole('button', { name: 'Download all as JSON lines' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts.');
  expect(requests).toHaveLength(2);
  setProofDialog(null);
});

test('an entry opens with its details and position, and closing preserves the filters', async () => {
  const { place } = show('?action=funds_released');
  await userEvent.click(await screen.findByRole('link', { name: 'Released funds' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Released funds' }));
  expect(await dialog.findByText('$1,700')).toBeTruthy();
  expect(dialog.getByText('1,234')).toBeTruthy();
  expect(dialog.getByText('Do not deceive.')).toBeTruthy();
  expect(dialog.getByText('a'.repeat(64))).toBeTruthy();
  expect(
    dialog.getByRole('link', { name: 'All entries on this project' }).getAttribute('href'),
  ).toContain('search=project');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/admin/audit-logs?action=funds_released');
});

test('a missing entry shows an error', async () => {
  show('?entry=77', { 'audit.entry': () => new Refusal(404, 'This entry does not exist.') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit entry' }));
  expect(await dialog.findByText('This entry does not exist')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('filters without results can be cleared', async () => {
  const { place } = show('?search=nobody', { 'audit.list': () => page([]) });
  await screen.findByRole('heading', { name: 'No Entries Found' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await screen.findByRole('heading', { name: 'No entries yet' });
  expect(place()).toBe('/admin/audit-logs');
});

test('a failed load shows an error and can be retried', async () => {
  const { answer } = show('', { 'audit.list': () => new Refusal(400, 'Not now.') });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Not now.')).toBeTruthy();
  answer('audit.list', () => page([signedIn]));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('table');
});

test('Load more moves the focus to the first new entry', async () => {
  show('', {
    'audit.list': (input) =>
      Object.hasOwn(Object(input), 'cursor') && Object(input).cursor
        ? page([released])
        : page([signedIn], 'next'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const link = await screen.findByRole('link', { name: 'Released funds' });
  await vi.waitFor(() => expect(document.activeElement).toBe(link));
});

test('the head of the log is copied with one click', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Copy hash' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(await navigator.clipboard.readText()).toBe('b'.repeat(64));
});

test.each([
  [{ search: ' Ada ', action: 'signed_in', from: '2026-01-01', until: '2026-02-30x' }, 3],
  [{ action: 'DROP TABLE', from: 'yesterday', entry: 'x' }, 0],
  [{ entry: '12' }, 1],
])('invalid values in %j are ignored', (given, known) => {
  expect(Object.keys(parseAuditSearch(given))).toHaveLength(known);
});

test('days in the wrong order show an error', async () => {
  show('?from=2026-02-02&until=2026-01-01', { 'audit.list': () => page([]) });
  await screen.findByText(/The first day is later than the last/);
  expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true');
});
