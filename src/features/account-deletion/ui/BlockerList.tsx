import { Link } from '@tanstack/react-router';
import { blockerTexts } from '../deletion.rules.ts';
import type { Blocker } from '../deletion.schema.ts';
import classes from './delete-account.module.css';

type BlockerLink =
  | { to: '/projects/$id' | '/projects/$id/room'; params: { id: string } }
  | { to: '/payouts' | '/contact' | '/admin/users' };

/** Returns the page where the user can remove an obstacle. */
function toBlockerLink({ kind, project }: Blocker): BlockerLink {
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
const linkLabels: Record<BlockerLink['to'], string> = {
  '/projects/$id': 'The project',
  '/projects/$id/room': 'The project',
  '/payouts': 'Your payouts',
  '/contact': 'Write to us',
  '/admin/users': 'Users',
};

/** Lists what must be completed first, each with a link. */
export function BlockerList({ blockers }: { blockers: Blocker[] }) {
  return (
    <div className={classes.obstacles}>
      <h3>To finish first</h3>
      <ul>
        {blockers.map((blocker) => {
          const { kind, project } = blocker;
          const { problem, remedy } = blockerTexts[kind];
          const link = toBlockerLink(blocker);
          return (
            <li key={`${kind} ${project?.id}`}>
              <p>
                <strong>{problem}</strong> {remedy}
              </p>
              <Link {...link}>
                <bdi>{project?.title ?? linkLabels[link.to]}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
