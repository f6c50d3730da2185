import {
  IconBriefcase,
  IconFlag,
  IconGavel,
  IconLayoutDashboard,
  IconListDetails,
  type IconProps,
  IconScale,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

interface AdminPlace {
  label: string;
  /** A short description of the section. */
  about: string;
  to: NonNullable<LinkProps['to']>;
  Icon: ComponentType<IconProps>;
}

/** The sections of the admin area, in the order of its navigation. */
export const adminPlaces: AdminPlace[] = [
  {
    label: 'Dashboard',
    about: 'How everything stands',
    to: '/admin/dashboard',
    Icon: IconLayoutDashboard,
  },
  {
    label: 'Users',
    about: 'Find, look at, suspend, restore',
    to: '/admin/users',
    Icon: IconUsers,
  },
  {
    label: 'Projects',
    about: 'Find, look at, remove, restore',
    to: '/admin/projects',
    Icon: IconBriefcase,
  },
  {
    label: 'Reports',
    about: 'Look into, resolve',
    to: '/admin/reports',
    Icon: IconFlag,
  },
  {
    label: 'Disputes',
    about: 'Read both sides, divide the money',
    to: '/admin/disputes',
    Icon: IconGavel,
  },
  {
    label: 'Reconciliation',
    about: 'Our books beside Stripe’s',
    to: '/admin/reconciliation',
    Icon: IconScale,
  },
  {
    label: 'Audit log',
    about: 'Who did what, and when',
    to: '/admin/audit-logs',
    Icon: IconListDetails,
  },
];
