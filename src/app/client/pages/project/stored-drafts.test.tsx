import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PATIENCE, press, saved, show, stored, title, type } from '#testing/ui/project-form.tsx';
import { findToastText, noResponse, Refusal } from '#testing/ui/screen.tsx';
import { mockUploads, storedFileResponse } from '#testing/ui/uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('the first typing of a client creates a draft, later ones save it, and the time is shown', async () => {
  const { calls, place } = show();
  await type('A booking page');
  const time = await screen.findByText(/^Saved \d\d:\d\d$/, {}, PATIENCE);
  // In the header of the form, above its first field.
  expect(time.compareDocumentPosition(await title())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(calls('drafts.create')).toMatchObject([{ title: 'A booking page' }]);
  expect(place()).toBe('/create-project?draft=4');
  expect(sessionStorage.getItem('draft:project')).toBeNull();
  await type('A booking page for a hut');
  await vi.waitFor(() => expect(calls('drafts.save')).toHaveLength(1), PATIENCE);
  const editor = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(calls('drafts.save')).toMatchObject([
    { id: 4, basedOn: 1, editor, fields: { title: 'A booking page for a hut' } },
  ]);
  expect(calls('drafts.create')).toHaveLength(1);
});

test('the input of a visitor in this tab becomes a draft after the sign-in', async () => {
  const visitor = show({ 'accounts.me': () => null });
  await type('A booking page');
  visitor.unmount();
  const { calls } = show();
  await vi.waitFor(
    () => expect(calls('drafts.create')).toMatchObject([{ title: 'A booking page' }]),
    PATIENCE,
  );
});

test('a draft is continued with all its fields, and publishing sends the whole form', async () => {
  const { calls, place } = show({}, 4);
  expect(await title()).toHaveProperty('value', 'A booking page');
  expect(await screen.findByLabelText('Criterion 1')).toHaveProperty('value', stored.criteria?.[0]);
  expect(await screen.findByLabelText('Licence')).toHaveProperty('value', 'MIT');
  expect(screen.getByRole('button', { name: 'Remove sketch.pdf' })).toBeTruthy();
  await type('A booking page for a hut');
  await press('Create Project');
  await vi.waitFor(() => expect(place()).toBe('/projects/77'), PATIENCE);
  expect(calls('drafts.publish')).toMatchObject([
    {
      id: 4,
      title: 'A booking page for a hut',
      budget: '1200',
      criteria: ['A guest can book on a phone'],
      rights: { kind: 'open_source', licence: 'MIT' },
      fileIds: [9],
    },
  ]);
  expect(calls('drafts.save')).toEqual([]);
});

test('a draft that is opened after the session has ended leads to the sign-in and back', async () => {
  const { place } = show(
    { 'accounts.me': () => null, 'drafts.get': () => new Refusal(401, 'Please sign in.') },
    4,
  );
  await vi.waitFor(() => expect(place()).toBe('/login?from=%2Fcreate-project'), PATIENCE);
});

test('a client with saved drafts who starts another project gets a link to them', async () => {
  const { unmount } = show({ 'drafts.list': () => [stored] });
  const link = await screen.findByRole('link', { name: 'Continue it' });
  expect(link.closest('p')?.textContent).toBe('You have 1 saved draft. Continue it');
  expect(link.getAttribute('href')).toBe('/create-project?draft=4');
  await type('Another one');
  expect(link.isConnected).toBe(true);
  unmount();
  show({ 'drafts.list': () => [stored, { ...stored, id: 5 }] }, 4);
  await title();
  expect(screen.queryByText(/saved draft/)).toBeNull();
});

test('Cancel saves the latest input, says so and goes home', async () => {
  const { calls, place } = show();
  await type('A booking page');
  await press('Cancel');
  expect(await findToastText('Draft saved')).toBe('Draft saved: Continue it under Work.');
  await vi.waitFor(() => expect(place()).toBe('/'));
  expect(calls('drafts.create')).toMatchObject([{ title: 'A booking page' }]);
});

test('Cancel of a visitor goes home and discards the input', async () => {
  const { place } = show({ 'accounts.me': () => null });
  await type('A booking page');
  await press('Cancel');
  await vi.waitFor(() => expect(place()).toBe('/'));
  expect(sessionStorage.getItem('draft:project')).toBeNull();
});

test('without a connection Cancel does not close the form, which has the only copy', async () => {
  const { place, answer } = show({ 'drafts.create': () => noResponse });
  await type('A booking page');
  await press('Cancel');
  expect(await findToastText('Draft not saved')).toBeTruthy();
  expect(place()).toBe('/create-project');
  expect(await title()).toHaveProperty('value', 'A booking page');
  answer('drafts.create', () => saved(1));
  await press('Cancel');
  await vi.waitFor(() => expect(place()).toBe('/'));
});

test('a draft that is refused names its field', async () => {
  const message = 'This text has invisible characters.';
  show({ 'drafts.save': () => new Refusal(400, message, { 'fields.title': [message] }) }, 4);
  await type('A\u202e hut');
  await press('Cancel');
  expect(await findToastText('Draft not saved')).toBe(`Draft not saved: Title: ${message}`);
});

test('leaving by a link saves the latest input', async () => {
  const { calls, unmount } = show({}, 4);
  await type('A hut');
  unmount();
  await vi.waitFor(() =>
    expect(calls('drafts.save')).toMatchObject([{ fields: { title: 'A hut' } }]),
  );
});

const signedOut = () => new Refusal(401, 'Please sign in to continue.', {}, 'signed_out');

test('what was typed after the session ended is in the form again after the sign-in', async () => {
  const { unmount } = show({ 'drafts.save': signedOut, 'drafts.publish': signedOut }, 4);
  await type('A booking page for a hut');
  await press('Create Project');
  const link = await screen.findByRole('link', { name: 'Sign in' }, PATIENCE);
  const target = new URL(link.getAttribute('href') ?? '', location.href);
  expect(target.searchParams.get('from')).toBe('/create-project?draft=4');
  unmount();
  const { calls } = show({}, 4);
  expect(await title()).toHaveProperty('value', 'A booking page for a hut');
  await vi.waitFor(() => expect(calls('drafts.save')).toHaveLength(1), PATIENCE);
  expect(calls('drafts.save')).toMatchObject([
    { id: 4, basedOn: 1, fields: { title: 'A booking page for a hut' } },
  ]);
});

test('what was typed in a new form after the session ended is in the form again', async () => {
  const { unmount, place } = show({ 'drafts.save': signedOut });
  await type('A booking page');
  await vi.waitFor(() => expect(place()).toBe('/create-project?draft=4'), PATIENCE);
  await type('A booking page for a hut');
  expect(await screen.findByText(/^Draft not saved/, {}, PATIENCE)).toBeTruthy();
  unmount();
  show({}, 4);
  expect(await title()).toHaveProperty('value', 'A booking page for a hut');
});

test('what was not saved in this tab does not replace a newer version without a decision', async () => {
  const { unmount } = show({ 'drafts.save': signedOut }, 4);
  await type('A hut');
  expect(await screen.findByText(/^Draft not saved/, {}, PATIENCE)).toBeTruthy();
  unmount();
  const conflict = new Refusal(409, 'Changed elsewhere', {}, 'draft_changed');
  const elsewhere = { ...saved(7), title: 'A tent' };
  const { calls } = show({ 'drafts.get': () => elsewhere, 'drafts.save': () => conflict }, 4);
  expect(await title()).toHaveProperty('value', 'A hut');
  const other = await screen.findByRole('link', { name: 'Load the other version' }, PATIENCE);
  expect(calls('drafts.save')).toMatchObject([{ basedOn: 1 }]);
  fireEvent.click(other);
  expect(sessionStorage.getItem('draft:project-4')).toBeNull();
});

test('what is saved is not stored in the tab', async () => {
  const { unmount } = show({}, 4);
  await type('A hut');
  expect(sessionStorage.getItem('draft:project-4')).toContain('A hut');
  expect(await screen.findByText(/^Saved/, {}, PATIENCE)).toBeTruthy();
  expect(sessionStorage.getItem('draft:project-4')).toBeNull();
  unmount();
  show({ 'drafts.get': () => ({ ...saved(3), title: 'A tent' }) }, 4);
  expect(await title()).toHaveProperty('value', 'A tent');
});

test('a draft changed elsewhere is reported, and the user chooses the version', async () => {
  const conflict = new Refusal(409, 'Changed elsewhere', {}, 'draft_changed');
  const { calls, answer } = show({ 'drafts.save': () => conflict }, 4);
  await type('A hut');
  expect((await screen.findByRole('alert', {}, PATIENCE)).textContent).toContain(
    'This draft was changed in another tab',
  );
  expect(await title()).toHaveProperty('value', 'A hut');
  const other = screen.getByRole('link', { name: 'Load the other version' });
  expect(other.getAttribute('href')).toBe('/create-project?draft=4');
  answer('drafts.save', () => saved(3));
  await press('Save this version');
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  expect(calls('drafts.save').at(-1)).toEqual({
    id: 4,
    editor: expect.any(String),
    fields: expect.objectContaining({ title: 'A hut' }),
  });
});

test('a save whose response was lost is fetched again before the next one', async () => {
  const { calls, answer } = show({ 'drafts.save': () => noResponse }, 4);
  await type('First');
  await screen.findByText(/^Draft not saved/, {}, PATIENCE);
  answer('drafts.save', () => saved(2));
  await type('Second');
  await screen.findByText(/^Saved/, {}, PATIENCE);
  expect(calls('drafts.save').slice(-2)).toMatchObject([
    { basedOn: 1, fields: { title: 'First' } },
    { basedOn: 2, fields: { title: 'Second' } },
  ]);
});

test('a draft that was published elsewhere can be posted with a second press', async () => {
  const gone = new Refusal(404, 'Draft Not Found', {}, 'draft_not_found');
  const { calls } = show({ 'drafts.publish': () => gone }, 4);
  await title();
  await press('Create Project');
  expect(await screen.findByText(/published or discarded in another tab/)).toBeTruthy();
  expect(calls('projects.post')).toEqual([]);
  await press('Create Project');
  await vi.waitFor(() => expect(calls('projects.post')).toHaveLength(1));
});

test('the optional fields appear when opened, and the form works without them', async () => {
  show();
  await title();
  const opener = screen.getByRole('button', { name: 'Add files or terms' });
  expect(screen.queryByLabelText(/Rights to the work/)).toBeNull();
  await userEvent.click(opener);
  const line = await screen.findByLabelText('Exclusion 1');
  expect(document.activeElement).toBe(line);
});

test('criteria are saved while they are typed, without the open line', async () => {
  const { calls } = show();
  await userEvent.type(await screen.findByLabelText('Criterion 1'), 'It runs offline{Enter}');
  await userEvent.keyboard('It syncs');
  expect(screen.getByLabelText('Criterion 2')).toHaveProperty('value', 'It syncs');
  await vi.waitFor(
    () =>
      expect(calls('drafts.create').at(-1) ?? calls('drafts.save').at(-1)).toMatchObject({
        criteria: ['It runs offline', 'It syncs'],
      }),
    PATIENCE,
  );
});

test('a project is not sent before its files are uploaded', async () => {
  const uploads = mockUploads();
  const { calls } = show({}, 4);
  await screen.findByRole('button', { name: 'Remove sketch.pdf' });
  const files = [new File(['notes'], 'notes.txt', { type: 'text/plain' })];
  fireEvent.change(screen.getByLabelText('Files', { selector: 'input' }), { target: { files } });
  await press('Uploading…');
  expect(calls('drafts.publish')).toEqual([]);
  uploads[0]?.answer(storedFileResponse(12, 'notes.txt'));
  await userEvent.click(await screen.findByRole('button', { name: 'Create Project' }, PATIENCE));
  await vi.waitFor(
    () => expect(calls('drafts.publish')).toMatchObject([{ fileIds: [9, 12] }]),
    PATIENCE,
  );
});
