import { IconLayoutDashboard, type IconProps, IconScale } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';

interface AdminPlace {
  label: string;
  to: NonNullable<LinkProps['to']>;
  Icon: ComponentType<IconProps>;
}

/** What the admin area holds, in the order of its navigation. */
export const adminPlaces: AdminPlace[] = [
  { label: 'Dashboard', to: '/admin/dashboard', Icon: IconLayoutDashboard },
  { label: 'Reconciliation', to: '/admin/reconciliation', Icon: IconScale },
];
