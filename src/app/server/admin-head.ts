import type { Ctx } from '#platform/server/context.ts';
import { Id } from '#platform/shared/fields.ts';

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

/** Pages about one row: `/admin/users/7`. What it is called is asked for by the page. */
const numbered: Record<string, string> = {
  users: 'User',
  projects: 'Project',
  reports: 'Report',
};

/** Title and status of a page of the admin area, or null where there is none. */
export function adminHead({ actor }: Ctx, path: string): { title: string; status: number } | null {
  const title = titleOf(path);
  if (title === undefined) return null;
  return { title, status: actor && actor.role !== 'admin' ? 403 : 200 };
}

function titleOf(path: string): string | undefined {
  if (Object.hasOwn(fixed, path)) return fixed[path];
  const [, admin, room = '', id, ...rest] = path.split('/');
  const known = admin === 'admin' && rest.length === 0 && Id.safeParse(id).success;
  return known && Object.hasOwn(numbered, room) ? numbered[room] : undefined;
}
