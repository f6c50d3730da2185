import type { Ctx } from '#platform/server/context.ts';
import { getOwn, parseIdPath } from './page-path.ts';

const ADMIN_PATH = '/admin';

const titlesByPath: Record<string, string> = {
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
const titlesWithId: Record<string, string> = {
  users: 'User',
  projects: 'Project',
  reports: 'Report',
};

/** Returns title and status of a page of the admin area; null if the page does not exist. */
export function adminHead({ actor }: Ctx, path: string): { title: string; status: number } | null {
  const title = findTitle(path);
  if (title === undefined) return null;
  return { title, status: actor && actor.role !== 'admin' ? 403 : 200 };
}

function findTitle(path: string): string | undefined {
  const row = path.startsWith(ADMIN_PATH) ? parseIdPath(path.slice(ADMIN_PATH.length)) : null;
  return row ? getOwn(titlesWithId, row.route) : getOwn(titlesByPath, path);
}
