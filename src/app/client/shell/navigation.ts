import type { LinkProps } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';

/** A link of the header, the side sheet or the footer. */
export interface NavItem {
  label: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Shown only to visitors. */
  visitorsOnly?: boolean;
  /** Shown only to this role. */
  role?: UserView['role'];
  /** Name of a call to action, which trackers receive when the link is clicked. */
  cta?: string;
}

const headerNavItems: NavItem[] = [
  { label: 'Browse Projects', link: { to: '/projects' } },
  { label: 'My Invitations', link: { to: '/invitations' }, role: 'developer' },
  {
    label: 'Join as Developer',
    link: { to: '/create-developer-profile' },
    visitorsOnly: true,
    cta: 'join-as-developer',
  },
  { label: 'How It Works', link: { to: '/', search: { scrollTo: 'how-it-works' } } },
];

/**
 * The link to the directory, in the side sheet of visitors and in the account menu of clients and
 * admins. The header has no space for this link.
 */
export const findDevelopersNavItem: NavItem = {
  label: 'Find Developers',
  link: { to: '/developers' },
};

/** Returns the links of the header for this user, or for a visitor if null. */
export function getHeaderNavItems(me: UserView | null): NavItem[] {
  return headerNavItems.filter(
    ({ visitorsOnly, role }) =>
      (!visitorsOnly || me === null) && (role === undefined || role === me?.role),
  );
}

/** Returns true for visitors and clients. Other roles cannot post a project. */
export function canPostProject(me: UserView | null): boolean {
  return me === null || me.role === 'client';
}

/** Returns the link to the user's public profile, or to `/profile` for admins, who have none. */
export function getProfileLink(me: UserView): NavItem['link'] {
  const params = { id: String(me.id) };
  if (me.role === 'developer') return { to: '/developers/$id', params };
  return me.role === 'client' ? { to: '/clients/$id', params } : { to: '/profile' };
}
