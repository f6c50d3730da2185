import {
  IconBookmark,
  IconCoin,
  IconFiles,
  IconGavel,
  IconHammer,
  IconHeart,
  IconLayoutDashboard,
  IconMail,
  IconMailCog,
  IconPencil,
  type IconProps,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { findDevelopersNavItem, getProfileLink, type NavItem } from './navigation.ts';

interface AccountNavItem extends Omit<NavItem, 'visitorsOnly' | 'role'> {
  Icon: ComponentType<IconProps>;
  roles?: UserView['role'][];
}

const accountNavItems: AccountNavItem[] = [
  { ...findDevelopersNavItem, Icon: IconUsers, roles: ['client', 'admin'] },
  { label: 'Edit profile', link: { to: '/settings/profile' }, Icon: IconPencil },
  { label: 'My projects', link: { to: '/my-projects' }, Icon: IconFiles, roles: ['client'] },
  { label: 'My bids', link: { to: '/my-bids' }, Icon: IconGavel, roles: ['developer'] },
  { label: 'My work', link: { to: '/work' }, Icon: IconHammer, roles: ['client', 'developer'] },
  { label: 'Invitations', link: { to: '/invitations' }, Icon: IconMail, roles: ['developer'] },
  {
    label: 'Favorites',
    link: { to: '/favorites' },
    Icon: IconHeart,
    roles: ['client', 'developer'],
  },
  {
    label: 'Saved searches',
    link: { to: '/saved-searches' },
    Icon: IconBookmark,
    roles: ['developer'],
  },
  { label: 'Payments', link: { to: '/payments' }, Icon: IconCoin, roles: ['client'] },
  { label: 'Payouts', link: { to: '/payouts' }, Icon: IconCoin, roles: ['developer'] },
  {
    label: 'Admin dashboard',
    link: { to: '/admin/dashboard' },
    Icon: IconLayoutDashboard,
    roles: ['admin'],
  },
  { label: 'Account', link: { to: '/account' }, Icon: IconShieldLock },
  { label: 'Email settings', link: { to: '/settings/notifications' }, Icon: IconMailCog },
];

export function getAccountNavItems(me: UserView): AccountNavItem[] {
  return [
    { label: 'Profile', link: getProfileLink(me), Icon: IconUser },
    ...accountNavItems
      .filter(({ roles }) => !roles || roles.includes(me.role))
      // A suspended admin cannot use the admin area.
      .filter(({ link }) => !(me.suspended && link.to === '/admin/dashboard')),
  ];
}
