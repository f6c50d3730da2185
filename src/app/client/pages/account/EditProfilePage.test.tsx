import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { EditProfilePage } from './EditProfilePage.tsx';

const me = {
  id: 8,
  name: 'Dana Dev',
  username: 'dana-dev',
  email: 'dana@demo.example',
  avatar: null,
  role: 'developer',
};
const person = { id: 8, firstName: 'Dana', lastName: 'Dev', avatar: null };
const developer = {
  ...person,
  role: 'developer',
  bio: 'Builds.',
  skills: ['React'],
  availability: 'available',
  city: 'Oslo',
  country: 'Atlantis',
  rating: 45,
  reviewCount: 2,
  completedProjects: 3,
};
const client = {
  ...person,
  role: 'client',
  companyName: 'Looms',
  city: 'Oslo',
  state: null,
  country: 'Norway',
};
/** The request of that developer's unchanged form. */
const sent = {
  firstName: 'Dana',
  lastName: 'Dev',
  bio: 'Builds.',
  skills: ['React'],
  availability: 'available',
  city: 'Oslo',
  country: 'Atlantis',
};

const field = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' });
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save changes');

type Answers = Record<string, (input: unknown) => unknown>;

function show(answers: Answers = {}) {
  return showScreen(EditProfilePage, {
    at: '/settings/profile',
    answers: {
      'accounts.me': () => me,
      'profiles.own': () => developer,
      'profiles.editDeveloper': () => ({ ...me, name: 'Dora Dev' }),
      ...answers,
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('a developer sees the saved values, changes them and saves', async () => {
  const { calls, answer } = show();
  expect(await field('First Name')).toHaveProperty('value', 'Dana');
  expect(await field('Professional Bio optional')).toHaveProperty('value', 'Builds.');
  await write('First Name', ' Dora ');
  await userEvent.click(screen.getByRole('radio', { name: 'Not available' }));
  await userEvent.type(await field('Skills'), 'SQL{Enter}');
  expect(screen.getByText('You have changes that are not saved.')).toBeTruthy();
  answer('accounts.me', () => ({ ...me, name: 'Dora Dev' }));
  await save();
  expect(await findToastText('Profile saved')).toContain('Profile saved');
  expect(calls('profiles.editDeveloper')).toEqual([
    { ...sent, firstName: ' Dora ', skills: ['React', 'SQL'], availability: 'unavailable' },
  ]);
  expect(screen.getByText('Saved.')).toBeTruthy();
  expect(await field('First Name')).toHaveProperty('value', 'Dora');
});

test('the new name and picture appear on the whole page at once', async () => {
  const picture = 'https://x.example/d.png';
  const renamed = { ...me, name: 'Dora Dev', avatar: picture };
  const { answer } = show({ 'profiles.editDeveloper': () => renamed });
  await write('First Name', 'Dora');
  answer('accounts.me', () => new Promise(() => {}));
  await save();
  await screen.findByText('Saved.');
  await vi.waitFor(() => expect(localStorage.getItem('user')).toContain('Dora Dev'));
  expect(localStorage.getItem('user')).toContain(picture);
});

const choosePhoto = async (file: File) => {
  fireEvent.change(await screen.findByLabelText('Picture'), { target: { files: [file] } });
};

test('a file that is no picture and a picture that cannot be read are refused in words', async () => {
  const { calls } = show();
  await choosePhoto(new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is not a picture. Choose a PNG, JPEG or WebP file.',
  );
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('undecodable')));
  await choosePhoto(new File(['x'], 'me.heic', { type: 'image/heic' }));
  await screen.findByText(
    'This picture could not be read. Choose another one, such as a JPEG file.',
  );
  const huge = new File(['x'], 'me.png', { type: 'image/png' });
  Object.defineProperty(huge, 'size', { value: 41_000_000 });
  await choosePhoto(huge);
  await screen.findByText('This picture is too large. Choose a smaller one.');
  expect(calls('profiles.setPhoto')).toEqual([]);
});

test('a photo is removed at once, without the other changes', async () => {
  const { calls, answer } = show({
    'accounts.me': () => ({ ...me, avatar: 'https://x.example/d.png' }),
    'profiles.setPhoto': () => me,
  });
  await write('First Name', 'Dora');
  expect(await screen.findByRole('button', { name: 'Replace profile photo' })).toBeTruthy();
  answer('accounts.me', () => me);
  await press('Remove profile photo');
  expect(await screen.findByRole('button', { name: 'Choose a profile photo' })).toBeTruthy();
  expect(calls('profiles.setPhoto')).toEqual([{ pictureId: null }]);
  expect(calls('profiles.editDeveloper')).toEqual([]);
});

test('the preview follows the typed values and shows the stored figures', async () => {
  show();
  await write('Last Name', 'Development');
  const preview = screen.getByRole('complementary', { name: /as clients will see it/ });
  expect(preview.textContent).toContain('Dana Development');
  expect(preview.textContent).toContain('Oslo, Atlantis');
  expect(preview.textContent).toContain('4.5');
});

test('each error is shown beside its field, and the first invalid field has the focus', async () => {
  const { calls } = show();
  await write('First Name', ' ');
  await write('City optional', 'x'.repeat(81));
  await save();
  expect(getFieldError(await field('First Name'))).toBe('First name is required');
  expect(getFieldError(await field('City optional'))).toBe('A city can have at most 80 characters');
  expect(document.activeElement).toBe(await field('First Name'));
  expect(calls('profiles.editDeveloper')).toEqual([]);
});

test('while saving, the button says so and a second click sends nothing', async () => {
  const { calls } = show({ 'profiles.editDeveloper': () => new Promise(() => {}) });
  await write('First Name', 'Dora');
  await save();
  await press('Saving...');
  await press('Discard changes');
  expect(calls('profiles.editDeveloper')).toHaveLength(1);
  expect(await field('First Name')).toHaveProperty('value', 'Dora');
});

test.each([
  ['a refusal', () => new Refusal(400, 'Bio too long', { bio: ['Bio too long'] }), 'Bio too long'],
  ['a lost answer', () => noResponse, 'We could not confirm this.'],
])('after %s the typed values remain and can be sent again', async (_what, answer, words) => {
  const { calls } = show({ 'profiles.editDeveloper': answer });
  await write('First Name', 'Dora');
  await save();
  expect(await findToastText('Profile not saved')).toContain(words);
  expect(await field('First Name')).toHaveProperty('value', 'Dora');
  expect(calls('profiles.editDeveloper')).toHaveLength(1);
  await save();
  expect(calls('profiles.editDeveloper')).toHaveLength(2);
});

test('only unsaved values are restored after a reload', async () => {
  const first = show();
  await write('First Name', 'Dora');
  first.unmount();
  show({ 'profiles.own': () => ({ ...developer, city: 'Bergen' }) });
  expect(await field('First Name')).toHaveProperty('value', 'Dora');
  expect(await field('City optional')).toHaveProperty('value', 'Bergen');
  await press('Discard changes');
  expect(await field('First Name')).toHaveProperty('value', 'Dana');
  expect(sessionStorage.getItem('draft:profile-8')).toBeNull();
});

test('a saved form leaves no draft, and a later change creates one again', async () => {
  const first = show();
  await write('First Name', 'Dora');
  await save();
  await screen.findByText('Saved.');
  expect(sessionStorage.getItem('draft:profile-8')).toBeNull();
  await write('City optional', 'Bergen');
  expect(screen.queryByText('Saved.')).toBeNull();
  first.unmount();
  show({ 'profiles.own': () => ({ ...developer, firstName: 'Dora' }) });
  expect(await field('City optional')).toHaveProperty('value', 'Bergen');
});

test('leaving with unsaved changes asks whether to stay or discard them', async () => {
  const { place } = show();
  await write('First Name', 'Dora');
  await userEvent.click(screen.getByRole('link', { name: 'View profile' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await press('Stay here');
  expect(place()).toBe('/settings/profile');
  expect(await field('First Name')).toHaveProperty('value', 'Dora');
  await userEvent.click(screen.getByRole('link', { name: 'View profile' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await press('Discard and leave');
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
  expect(sessionStorage.getItem('draft:profile-8')).toBeNull();
});

test('leaving without unsaved changes asks nothing', async () => {
  show();
  await write('First Name', 'Dora');
  await save();
  await screen.findByText('Saved.');
  await userEvent.click(screen.getByRole('link', { name: 'View profile' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('a user signed out while typing is redirected to sign in, and the changes are restored', async () => {
  const { answer, unmount, place } = show();
  await write('First Name', 'Dora');
  answer('profiles.editDeveloper', () => new Refusal(401, 'Please sign in to continue.'));
  answer('accounts.me', () => null);
  await save();
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/settings/profile');
  unmount();
  show();
  expect(await field('First Name')).toHaveProperty('value', 'Dora');
});

test('a client without a company is Individual, and a state is sent where there is one', async () => {
  const as = { ...me, role: 'client' };
  const { calls } = show({
    'accounts.me': () => as,
    'profiles.own': () => ({ ...client, city: 'Dayton', country: 'United States' }),
    'profiles.editClient': () => as,
  });
  await write('Company Name optional', ' ');
  expect(screen.getByRole('complementary').textContent).toContain('Individual');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(await field('Company Name optional')).toHaveProperty('value', 'Individual');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Ohio');
  await save();
  await vi.waitFor(() => expect(calls('profiles.editClient')).toHaveLength(2));
  const name = { firstName: 'Dana', lastName: 'Dev' };
  const place = { ...name, city: 'Dayton', country: 'United States' };
  expect(calls('profiles.editClient')).toEqual([
    { ...place, companyName: ' ', state: '' },
    { ...place, companyName: 'Individual', state: 'Ohio' },
  ]);
});

test('a client needs a city', async () => {
  show({
    'accounts.me': () => ({ ...me, role: 'client' }),
    'profiles.own': () => ({ ...client, state: 'Ontario' }),
  });
  expect(await screen.findByLabelText('State')).toHaveProperty('value', 'Ontario');
  await write('City', '');
  await save();
  expect(getFieldError(await field('City'))).toBe('City is required');
});

test('an admin changes their name', async () => {
  const admin = { ...me, role: 'admin' };
  const { calls } = show({
    'accounts.me': () => admin,
    'profiles.own': () => ({ ...person, role: 'admin' }),
    'profiles.editAdmin': () => admin,
  });
  await write('Last Name', 'Admin');
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(calls('profiles.editAdmin')).toEqual([{ firstName: 'Dana', lastName: 'Admin' }]);
  expect(screen.queryByRole('link', { name: 'Portfolio' })).toBeNull();
});

test('a developer removes their country', async () => {
  const { calls } = show();
  const country = await field('Country optional');
  expect(country).toHaveProperty('value', 'Atlantis');
  await userEvent.click(country);
  await userEvent.click(await screen.findByRole('option', { name: 'No country' }));
  await save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(calls('profiles.editDeveloper')).toEqual([{ ...sent, country: '' }]);
});

test('a profile that failed to load can be loaded again', async () => {
  const { answer } = show({ 'profiles.own': () => new Refusal(403, 'Not now') });
  expect(await screen.findByText('Your profile could not be loaded')).toBeTruthy();
  answer('profiles.own', () => developer);
  await press('Retry');
  expect(await field('First Name')).toHaveProperty('value', 'Dana');
});
