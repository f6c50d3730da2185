import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import { CookieSettingsButton, TrackingConsentBanner } from './TrackingConsent.tsx';

afterEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
});

function show(at: string, trackers: string) {
  const meta = document.createElement('meta');
  meta.name = 'trackers';
  meta.content = trackers;
  document.head.append(meta);
  showScreen(
    () => (
      <>
        <CookieSettingsButton />
        <TrackingConsentBanner />
      </>
    ),
    { at },
  );
}

const question = { name: 'May we measure how Bidwright is used?' };
const both = 'pixel:123 hotjar:456';

test('the consent question is asked once, and its answer is stored', async () => {
  show('/', both);
  await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
  expect(screen.queryByRole('region', question)).toBeNull();
  expect(localStorage.getItem('tracking')).toBe('yes');
});

test('both answers look the same', async () => {
  show('/', both);
  const [no, yes] = await Promise.all(
    ['Do not allow', 'Allow'].map((name) => screen.findByRole('button', { name })),
  );
  expect(no?.className).toBe(yes?.className);
});

test('the answer can be changed later, and the focus finds its way there and back', async () => {
  localStorage.setItem('tracking', 'yes');
  show('/', both);
  const settings = await screen.findByRole('button', { name: 'Cookie settings' });
  expect(screen.queryByRole('region', question)).toBeNull();
  await userEvent.click(settings);
  const bar = await screen.findByRole('region', question);
  expect(bar).toHaveProperty('ownerDocument.activeElement', bar);
  expect(bar.textContent).toContain('You currently allow it.');
  await userEvent.click(screen.getByRole('button', { name: 'Do not allow' }));
  expect(localStorage.getItem('tracking')).toBe('no');
  expect(document.activeElement).toBe(settings);
});

test('it names the tracker that is configured, and no other', async () => {
  show('/', 'pixel:123');
  const bar = await screen.findByRole('region', question);
  expect(bar.textContent).toContain('Meta Pixel sets cookies');
  expect(bar.textContent).not.toContain('Hotjar');
});

test('no question appears on payment pages or without trackers', async () => {
  show('/payment', both);
  await screen.findByRole('button', { name: 'Cookie settings' });
  expect(screen.queryByRole('region', question)).toBeNull();
  document.head.replaceChildren();
  show('/', '');
  expect(screen.queryByRole('region', question)).toBeNull();
});
