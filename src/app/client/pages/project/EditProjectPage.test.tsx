import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { project as openProject } from '#testing/fixtures/bid-fixture.ts';
import { users } from '#testing/fixtures/workspace-fixture.ts';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { EditProjectPage } from './EditProjectPage.tsx';

const project: ProjectView = {
  ...openProject,
  revision: 2,
  criteria: [{ id: 1, text: 'A guest can book' }],
};
const budgetChange = { field: 'budget', before: 1_000, after: 1_200 };
const quiet = { changes: [budgetChange], isMaterial: true, bidderCount: 0 };
const concerns = { ...quiet, bidderCount: 3 };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(() => <EditProjectPage id={7} />, {
    at: '/projects/7/edit',
    answers: {
      'accounts.me': () => users.client,
      'projects.get': () => project,
      'projects.previewEdit': () => quiet,
      'projects.edit': () => ({ ...project, revision: 3 }),
      ...answers,
    },
  });
}

const budget = () => screen.findByLabelText('Budget in USD');
const changeBudget = async () => fireEvent.change(await budget(), { target: { value: '1200' } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the form has the values of the project, and only changed fields are sent', async () => {
  const { calls, place } = show();
  expect(await screen.findByLabelText('Criterion 1')).toHaveProperty('value', 'A guest can book');
  await changeBudget();
  await press('Save changes');
  await vi.waitFor(() => expect(place()).toBe('/projects/7'));
  expect(calls('projects.edit')).toEqual([{ id: 7, basedOn: 2, budget: '1200' }]);
});

test('a changed or moved criterion is sent with its id, a new one as text', async () => {
  const criteria = ['A guest can book', 'Staff print a list'].map((text, at) => ({
    id: at + 1,
    text,
  }));
  const { calls } = show({ 'projects.get': () => ({ ...project, criteria }) });
  await userEvent.type(await screen.findByLabelText('Criterion 1'), ' and pay{Enter}Fast');
  await press('Move or remove Criterion 3');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await press('Save changes');
  await vi.waitFor(() => expect(calls('projects.edit')).toHaveLength(1));
  expect(calls('projects.edit')).toMatchObject([
    {
      criteria: [
        { id: 1, text: 'A guest can book and pay' },
        { id: 2, text: 'Staff print a list' },
        'Fast',
      ],
    },
  ]);
});

test('a criterion that was removed in another tab is sent as a new one', async () => {
  const removed = { field: 'criteria', before: project.criteria, after: [] };
  const changed = new Refusal(409, 'Changed elsewhere.', {}, 'project_changed');
  const { calls, answer } = show({
    'projects.previewEdit': () => changed,
    'projects.changesSince': () => ({ revision: 3, changes: [removed] }),
  });
  await userEvent.type(await screen.findByLabelText('Criterion 1'), ' and pay');
  await press('Save changes');
  await screen.findByRole('region', { name: 'Changed elsewhere' });
  answer('projects.previewEdit', () => quiet);
  await press('Save changes');
  await vi.waitFor(() =>
    expect(calls('projects.edit')).toEqual([
      { id: 7, basedOn: 3, criteria: ['A guest can book and pay'] },
    ]),
  );
});

test('with live bids the changes are shown before anything is saved', async () => {
  const { calls } = show({ 'projects.previewEdit': () => concerns });
  await changeBudget();
  await press('Save changes');
  const preview = await screen.findByRole('status', { name: 'What bidders will see' });
  expect(preview.textContent).toContain('3 bidders will see');
  expect(within(preview).getByText('Budget')).toBeTruthy();
  expect(calls('projects.edit')).toEqual([]);
  await press('Save and notify 3 bidders');
  await vi.waitFor(() => expect(calls('projects.edit')).toHaveLength(1));
});

test('before a material edit, a pending offer is named that can then no longer be accepted', async () => {
  const offer = {
    amount: 900,
    deliveryTime: 7,
    text: 'Now.',
    projectRevision: 2,
    isOutdated: false,
  };
  const { calls } = show({
    'invitations.ofProject': () => ({
      invitations: [{ status: 'pending', offer, developer: { name: 'Mira Okafor' } }],
    }),
  });
  await vi.waitFor(() => expect(calls('invitations.ofProject')).toHaveLength(1));
  await changeBudget();
  await press('Save changes');
  const preview = await screen.findByRole('status', { name: 'What bidders will see' });
  expect(preview.textContent).toContain('Your offer of $900 to Mira Okafor stays as it is');
  expect(preview.textContent).toContain('they can no longer accept it');
  expect(calls('projects.edit')).toEqual([]);
  await press('Save changes');
  await vi.waitFor(() => expect(calls('projects.edit')).toHaveLength(1));
});

test('another change after the preview is previewed again', async () => {
  const { calls } = show({ 'projects.previewEdit': () => concerns });
  await changeBudget();
  await press('Save changes');
  await screen.findByRole('status', { name: 'What bidders will see' });
  fireEvent.change(await budget(), { target: { value: '1300' } });
  await press('Save changes');
  await vi.waitFor(() => expect(calls('projects.previewEdit')).toHaveLength(2));
  expect(calls('projects.edit')).toEqual([]);
});

test('an edit from another tab is shown, and the typed input remains', async () => {
  const changed = new Refusal(409, 'Changed elsewhere.', {}, 'project_changed');
  const other = { field: 'title', before: 'A booking page', after: 'A ticket page' };
  const { calls, answer } = show({
    'projects.previewEdit': () => changed,
    'projects.changesSince': () => ({ revision: 3, changes: [other] }),
  });
  await changeBudget();
  await press('Save changes');
  const notice = await screen.findByRole('region', { name: 'Changed elsewhere' });
  expect((await within(notice).findByText('ticket')).tagName).toBe('INS');
  expect(within(notice).queryByText('Budget')).toBeNull();
  expect(await budget()).toHaveProperty('value', '1200');
  answer('projects.previewEdit', () => quiet);
  await press('Save changes');
  await vi.waitFor(() =>
    expect(calls('projects.edit')).toEqual([{ id: 7, basedOn: 3, budget: '1200' }]),
  );
});

test('a passed deadline does not prevent other changes', async () => {
  const past = { ...project, deadline: '2026-01-02T00:00:00.000Z' };
  const { calls } = show({ 'projects.get': () => past });
  await changeBudget();
  await press('Save changes');
  await vi.waitFor(() => expect(calls('projects.edit')).toHaveLength(1));
});

test('the visibility of a project with bids cannot be changed, and the form says why', async () => {
  show({ 'projects.get': () => ({ ...project, bidCount: 1 }) });
  const visibility = await screen.findByRole('switch', { name: 'Private Project' });
  expect(visibility).toHaveProperty('disabled', true);
  expect(screen.getByText(/after it has received a bid/)).toBeTruthy();
});

test('an unchanged form saves nothing', async () => {
  const { calls, place } = show({
    'projects.previewEdit': () => ({ changes: [], isMaterial: false, bidderCount: 2 }),
  });
  await budget();
  await press('Save changes');
  expect(await findToastText('Nothing changed')).toBeTruthy();
  await vi.waitFor(() => expect(place()).toBe('/projects/7'));
  expect(calls('projects.edit')).toEqual([]);
});

test('a private project shows nothing but the request for an invitation', async () => {
  show({
    'accounts.me': () => users.developer,
    'projects.get': () => new Refusal(403, 'This project is private'),
    'invitations.state': () => ({ invitation: null, request: null }),
  });
  await screen.findByRole('heading', { level: 1, name: 'This project is private' });
  expect(await screen.findByRole('button', { name: 'Request Invitation' })).toBeTruthy();
  expect(screen.queryByText('Edit project')).toBeNull();
});

test.each([
  ['another client', { ...project, clientId: 99 }, /^Only the client of this project/],
  ['the client of a hired project', { ...project, status: 'assigned' as const }, /no longer open/],
])('%s shows why it cannot be edited', async (_who, shown, message) => {
  show({ 'projects.get': () => shown });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByLabelText('Title')).toBeNull();
});

test('an edit that was not saved is still there after the page was left', async () => {
  const { unmount } = show();
  await changeBudget();
  unmount();
  const { calls, place } = show();
  expect(await budget()).toHaveProperty('value', '1200');
  expect(screen.getByText(/Your earlier changes are still here/)).toBeTruthy();
  await press('Save changes');
  await vi.waitFor(() => expect(place()).toBe('/projects/7'));
  expect(calls('projects.edit')).toEqual([{ id: 7, basedOn: 2, budget: '1200' }]);
  expect(sessionStorage.getItem('draft:edit-project-7')).toBeNull();
});

test('a kept edit of an older revision shows what was saved elsewhere', async () => {
  const { unmount } = show();
  await changeBudget();
  unmount();
  const other = { field: 'title', before: 'A booking page', after: 'A ticket page' };
  show({
    'projects.get': () => ({ ...project, revision: 3, title: 'A ticket page' }),
    'projects.changesSince': () => ({ revision: 3, changes: [other] }),
  });
  expect(await budget()).toHaveProperty('value', '1200');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'A ticket page');
  const notice = await screen.findByRole('region', { name: 'Changed elsewhere' });
  expect((await within(notice).findByText('ticket')).tagName).toBe('INS');
});

test('Cancel discards an edit', async () => {
  const { place } = show();
  await changeBudget();
  await press('Cancel');
  await vi.waitFor(() => expect(place()).toBe('/projects/7'));
  expect(sessionStorage.getItem('draft:edit-project-7')).toBeNull();
});
