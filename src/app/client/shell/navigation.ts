import type { LinkProps } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';

export interface NavItem {
  label: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  visitorsOnly?: boolean;
  roles?: UserView['role'][];
  cta?: string;
}

const headerNavItems: NavItem[] = [
  { label: 'Work', link: { to: '/work' }, roles: ['client', 'developer'] },
  { label: 'Browse Projects', link: { to: '/projects' } },
  { label: 'My Invitations', link: { to: '/invitations' }, roles: ['developer'] },
  {
    label: 'Join as Developer',
    link: { to: '/create-developer-profile' },
    visitorsOnly: true,
    cta: 'join-as-developer',
  },
  { label: 'How It Works', link: { to: '/', search: { scrollTo: 'how-it-works' } } },
];

/** In the side sheet of visitors, because the header has no space. */
export const findDevelopersNavItem: NavItem = {
  label: 'Find Developers',
  link: { to: '/developers' },
};

export function getHeaderNavItems(me: UserView | null): NavItem[] {
  return headerNavItems.filter(
    ({ visitorsOnly, roles }) =>
      (!visitorsOnly || me === null) && (!roles || (me !== null && roles.includes(me.role))),
  );
}

export function canPostProject(me: UserView | null): boolean {
  return me === null || me.role === 'client';
}

/** Where a user goes after sign-in or sign-up. A suspended admin cannot use the admin area. */
export function getLandingPath({ role, suspended }: Pick<UserView, 'role' | 'suspended'>) {
  if (role !== 'admin') return '/work';
  return suspended ? '/suspension' : '/admin/dashboard';
}

export function getProfileLink(me: UserView): NavItem['link'] {
  const params = { id: String(me.id) };
  if (me.role === 'developer') return { to: '/developers/$id', params };
  return me.role === 'client' ? { to: '/clients/$id', params } : { to: '/profile' };
}
