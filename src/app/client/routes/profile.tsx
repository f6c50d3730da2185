import { createFileRoute, redirect } from '@tanstack/react-router';
import { OwnProfilePage } from '../pages/profile/OwnProfilePage.tsx';
import { getProfileLink } from '../shell/navigation.ts';

export const Route = createFileRoute('/profile')({
  // Redirects before the page is rendered, so that the page is neither announced to screen readers
  // nor tracked.
  loader: async ({ context: { api } }) => {
    const me = await api.accounts.me.ensureData().catch(() => null);
    const profileLink = me && getProfileLink(me);
    if (profileLink && profileLink.to !== '/profile')
      throw redirect({ ...profileLink, replace: true });
  },
  head: () => ({ meta: [{ title: 'Your profile' }] }),
  component: OwnProfilePage,
});
