import type { Blocker } from '../deletion.schema.ts';

type BlockerLink =
  | { to: '/projects/$id' | '/projects/$id/room'; params: { id: string } }
  | { to: '/payouts' | '/contact' | '/admin/users' };

/** Returns the page where the user can remove an obstacle. */
export function toBlockerLink({ kind, project }: Blocker): BlockerLink {
  if (kind === 'payout') return { to: '/payouts' };
  if (kind === 'last_admin') return { to: '/admin/users' };
  if (!project) return { to: '/contact' };
  const isInWorkspace = kind !== 'payment' && kind !== 'refund';
  return {
    to: isInWorkspace ? '/projects/$id/room' : '/projects/$id',
    params: { id: String(project.id) },
  };
}

/** The text of the link, used if the obstacle has no project with a title. */
export const linkLabels: Record<BlockerLink['to'], string> = {
  '/projects/$id': 'The project',
  '/projects/$id/room': 'The project',
  '/payouts': 'Your payouts',
  '/contact': 'Write to us',
  '/admin/users': 'Users',
};
