import { Link } from '@tanstack/react-router';
import { obstacleWords } from '../deletion.rules.ts';
import type { Obstacle } from '../deletion.schema.ts';
import { obstaclePlace, placeWords } from './obstacle-link.ts';
import classes from './delete-account.module.css';

/** Lists what must be completed first, each with a link. */
export function Obstacles({ found }: { found: Obstacle[] }) {
  return (
    <div className={classes.obstacles}>
      <h3>In the way right now</h3>
      <ul>
        {found.map((obstacle) => {
          const { kind, project } = obstacle;
          const { says, todo } = obstacleWords[kind];
          const place = obstaclePlace(obstacle);
          return (
            <li key={`${kind} ${project?.id}`}>
              <p>
                <strong>{says}</strong> {todo}
              </p>
              <Link {...place}>
                <bdi>{project?.title ?? placeWords[place.to]}</bdi>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
