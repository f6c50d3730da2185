import { Link } from '@tanstack/react-router';
import type { AdminProjectDetails } from '../admin-projects.schema.ts';
import classes from './admin-projects.module.css';

/** Shows why a project cannot be removed at present, with a link to its room if it has a hire. */
export function RemovalBlocked({
  project,
  reason,
}: {
  project: AdminProjectDetails;
  reason: string;
}) {
  return (
    <section className={classes.removalBlocked} aria-label="Removal">
      <p>{reason}</p>
      <p>
        {project.winner && (
          <Link to="/projects/$id/room" params={{ id: String(project.id) }}>
            Open the project room
          </Link>
        )}
        <Link to="/admin/users/$id" params={{ id: String(project.client.id) }}>
          {`Open ${project.client.name}’s account`}
        </Link>
      </p>
    </section>
  );
}
