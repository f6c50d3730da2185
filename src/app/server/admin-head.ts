import type { Ctx } from '#platform/server/context.ts';
import { entryOf, rowAt } from './page-address.ts';

const AREA = '/admin';

const fixed: Record<string, string> = {
  '/admin': 'Admin dashboard',
  '/admin/dashboard': 'Admin dashboard',
  '/admin/users': 'Users',
  '/admin/projects': 'Projects',
  '/admin/reports': 'Reports',
  '/admin/disputes': 'Disputes',
  '/admin/reconciliation': 'Reconciliation',
  '/admin/audit-logs': 'Audit log',
};

/** Pages about one row, such as `/admin/users/7`. The client requests the name of the row. */
const numbered: Record<string, string> = {
  users: 'User',
  projects: 'Project',
  reports: 'Report',
};

/** Returns title and status of a page of the admin area; null if the page does not exist. */
export function adminHead({ actor }: Ctx, path: string): { title: string; status: number } | null {
  const title = titleOf(path);
  if (title === undefined) return null;
  return { title, status: actor && actor.role !== 'admin' ? 403 : 200 };
}

function titleOf(path: string): string | undefined {
  const row = path.startsWith(AREA) ? rowAt(path.slice(AREA.length)) : null;
  return row ? entryOf(numbered, row.place) : entryOf(fixed, path);
}
