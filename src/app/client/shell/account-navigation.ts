import {
  IconCoin,
  IconHeart,
  IconLayoutDashboard,
  IconMail,
  type IconProps,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { getProfileLink, type NavItem } from './navigation.ts';

interface AccountNavItem extends Omit<NavItem, 'visitorsOnly'> {
  Icon: ComponentType<IconProps>;
}

const accountNavItems: AccountNavItem[] = [
  { label: 'Invitations', link: { to: '/invitations' }, Icon: IconMail, roles: ['developer'] },
  { label: 'Saved', link: { to: '/favorites' }, Icon: IconHeart, roles: ['client', 'developer'] },
  { label: 'Money', link: { to: '/payments' }, Icon: IconCoin, roles: ['client'] },
  { label: 'Money', link: { to: '/payouts' }, Icon: IconCoin, roles: ['developer'] },
  {
    label: 'Admin dashboard',
    link: { to: '/admin/dashboard' },
    Icon: IconLayoutDashboard,
    roles: ['admin'],
  },
  { label: 'Account', link: { to: '/account' }, Icon: IconShieldLock },
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
