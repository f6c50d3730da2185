import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { mockDownloads } from '#testing/ui/downloads.ts';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { ProjectDocuments } from './ProjectDocuments.tsx';

const plain = { number: null, issuedAt: null };
const view = {
  projectId: 7,
  items: [
    { file: 'statement.pdf', ...plain },
    { file: 'statement.csv', ...plain },
    { file: 'receipt.pdf', number: 'RC-2026-000012', issuedAt: '2026-11-21T10:00:00.000Z' },
    { file: 'invoice.pdf', ...plain },
    { file: 'record.json', ...plain },
  ],
};

const show = (answer: (input: unknown) => unknown = () => view) =>
  showScreen(() => <ProjectDocuments projectId={7} />, {
    answers: { 'documents.ofProject': answer },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = (name: string) => screen.findByRole('button', { name });

test('each document is listed once, with its number and all its formats', async () => {
  show();
  await button('Download Statement, PDF');
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Statement',
    'Receipt',
    'Invoice',
    'Whole record',
  ]);
  expect(rows[1]?.textContent).toContain('RC-2026-000012');
  const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual([
    'Download Statement, PDF',
    'Download Statement, CSV',
    'Download Receipt, PDF',
    'Download Invoice, PDF',
    'Download Whole record, JSON',
  ]);
});

test('a file is downloaded once, with the name of the server', async () => {
  show();
  const receipt = await button('Download Receipt, PDF');
  let answer: (response: Response) => void = () => {};
  const { requests, saved } = mockDownloads(() => new Promise((resolve) => (answer = resolve)));
  await userEvent.click(receipt);
  const busy = await button('Preparing Receipt, PDF');
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(busy);
  const disposition = `attachment; filename="x"; filename*=UTF-8''Receipt%20RC-2026-000012.pdf`;
  answer(new Response('%PDF', { headers: { 'content-disposition': disposition } }));
  await waitFor(() => expect(saved).toEqual(['Receipt RC-2026-000012.pdf']));
  expect(requests).toEqual([
    { method: 'POST', path: '/documents/projects/7/receipt.pdf', body: {} },
  ]);
  expect((await button('Download Receipt, PDF')).getAttribute('aria-disabled')).toBe('false');
});

test.each([
  [
    async () => Response.json({ message: 'Too many attempts.' }, { status: 429 }),
    'Too many attempts.',
  ],
  [async () => new Response('<html>', { status: 502 }), 'Something went wrong on our side.'],
  [() => Promise.reject(new TypeError('Failed to fetch')), 'You seem to be offline.'],
])('a failed download shows the reason (%#)', async (file, words) => {
  show();
  const invoice = await button('Download Invoice, PDF');
  mockDownloads(file);
  await userEvent.click(invoice);
  const row = within(
    screen.getByRole('heading', { name: 'Invoice' }).closest('li') ?? document.body,
  );
  expect((await row.findByRole('alert')).textContent).toContain(words);
  expect(await button('Download Invoice, PDF')).toBeTruthy();
});

test('documents that failed to load can be loaded again', async () => {
  const { answer } = show(() => new Refusal(404, 'There is no such document.'));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such document.');
  answer('documents.ofProject', () => view);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await button('Download Statement, CSV')).toBeTruthy();
});

test('documents in preparation are shown as such', async () => {
  show(() => new Promise(() => {}));
  expect((await screen.findByRole('status')).textContent).toBe('Loading documents');
});
