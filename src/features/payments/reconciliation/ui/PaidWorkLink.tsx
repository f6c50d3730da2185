import { Link } from '@tanstack/react-router';
import type { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';

interface PaidWorkLinkProps {
  projectId: number;
  milestone: NamedMilestone;
  children: string;
}

/** To the milestone in the project room if the hire has several, otherwise to the project. */
export function PaidWorkLink({ projectId, milestone, children }: PaidWorkLinkProps) {
  const params = { id: String(projectId) };
  if (!milestone) {
    return (
      <Link to="/projects/$id" params={params}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/projects/$id/room" params={params} search={{ milestone: milestone.id }}>
      {children}
    </Link>
  );
}
