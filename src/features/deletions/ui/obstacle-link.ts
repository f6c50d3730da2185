import type { Obstacle } from '../deletion.schema.ts';

type Place =
  | { to: '/projects/$id' | '/projects/$id/room'; params: { id: string } }
  | { to: '/payouts' | '/contact' | '/admin/users' };

/** Where somebody can do something about what stands in their way. */
export function obstaclePlace({ kind, project }: Obstacle): Place {
  if (kind === 'payout') return { to: '/payouts' };
  if (kind === 'last_admin') return { to: '/admin/users' };
  if (!project) return { to: '/contact' };
  const inRoom = kind !== 'payment' && kind !== 'refund';
  return {
    to: inRoom ? '/projects/$id/room' : '/projects/$id',
    params: { id: String(project.id) },
  };
}

/** What the link there is called where no project names it. */
export const placeWords: Record<Place['to'], string> = {
  '/projects/$id': 'The project',
  '/projects/$id/room': 'The project',
  '/payouts': 'Your payouts',
  '/contact': 'Write to us',
  '/admin/users': 'Users',
};
