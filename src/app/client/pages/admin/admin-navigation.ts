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

interface AdminNavItem {
  label: string;
  description: string;
  to: NonNullable<LinkProps['to']>;
  Icon: ComponentType<IconProps>;
}

export const adminNavItems: AdminNavItem[] = [
  {
    label: 'Dashboard',
    description: 'Waiting work, figures, system health',
    to: '/admin/dashboard',
    Icon: IconLayoutDashboard,
  },
  {
    label: 'Users',
    description: 'Find, view, suspend, restore',
    to: '/admin/users',
    Icon: IconUsers,
  },
  {
    label: 'Projects',
    description: 'Find, view, remove, restore',
    to: '/admin/projects',
    Icon: IconBriefcase,
  },
  {
    label: 'Reports',
    description: 'Review, resolve',
    to: '/admin/reports',
    Icon: IconFlag,
  },
  {
    label: 'Disputes',
    description: 'Read both sides, split the money',
    to: '/admin/disputes',
    Icon: IconGavel,
  },
  {
    label: 'Reconciliation',
    description: 'Compare our ledger with Stripe',
    to: '/admin/reconciliation',
    Icon: IconScale,
  },
  {
    label: 'Audit log',
    description: 'Who did what, and when',
    to: '/admin/audit-logs',
    Icon: IconListDetails,
  },
];
