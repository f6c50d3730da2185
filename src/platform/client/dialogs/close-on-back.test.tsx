import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '#testing/ui/screen.tsx';
import { Dialog } from './Dialog.tsx';
import { useCloseOnBack } from './useCloseOnBack.ts';

function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title="A question">
      Really?
    </Dialog>
  );
}

test('Back closes an open dialog, and leaves the page once it is closed', async () => {
  const root = createRootRoute();
  const parent = { getParentRoute: () => root };
  const first = createRoute({ ...parent, path: '/', component: () => <p>First</p> });
  const second = createRoute({ ...parent, path: '/work', component: PageWithDialog });
  // Another test may have left another address.
  window.history.replaceState(null, '', '/');
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: root.addChildren([first, second]), history });
  renderRoutes(router);
  await screen.findByText('First');
  await act(() => router.navigate({ to: '/work' }));
  await screen.findByRole('dialog', { name: 'A question' });
  history.back();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(location.pathname).toBe('/work'));
  history.back();
  await screen.findByText('First');
  history.destroy();
});

function PageWithSheet() {
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <button type="button" onClick={() => setOpen(!isOpen)}>
      {isOpen ? 'Close' : 'Open'}
    </button>
  );
}

test('Back closes a dialog of a page that was opened directly, and then leaves the site', async () => {
  window.history.pushState(null, '', '/other-site');
  window.history.pushState(null, '', '/work');
  const history = createBrowserHistory();
  renderRoutes(createRouter({ routeTree: createRootRoute({ component: PageWithSheet }), history }));
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }));
  await press('Open');
  await press('Close');
  await press('Open');
  history.back();
  await screen.findByRole('button', { name: 'Open' });
  expect(location.pathname).toBe('/work');
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe('/other-site'));
  history.destroy();
});
