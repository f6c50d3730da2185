import { createFileRoute, redirect } from '@tanstack/react-router';
import { OwnProfilePage } from '../pages/OwnProfilePage.tsx';
import { profileOf } from '../shell/places.ts';

export const Route = createFileRoute('/profile')({
  // Redirects before the page is rendered, because a redirecting path has no visit and no title.
  loader: async ({ context: { api } }) => {
    const me = await api.accounts.me.ensureData().catch(() => null);
    const mine = me && profileOf(me);
    if (mine && mine.to !== '/profile') throw redirect({ ...mine, replace: true });
  },
  head: () => ({ meta: [{ title: 'Your profile' }] }),
  component: OwnProfilePage,
});
