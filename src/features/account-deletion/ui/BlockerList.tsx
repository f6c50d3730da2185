import { Link } from '@tanstack/react-router';
import { blockerTexts } from '../deletion.rules.ts';
import type { Blocker } from '../deletion.schema.ts';
import { linkLabels, toBlockerLink } from './blocker-link.ts';
import classes from './delete-account.module.css';

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
