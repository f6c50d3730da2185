import { Link } from '@tanstack/react-router';
import { formatTarget } from '../audit.rules.ts';

interface TargetLinkProps {
  type: string | null;
  id: string | null;
}

/** Shows the target of an action, as a link if it has a page. */
export function TargetLink({ type, id }: TargetLinkProps) {
  const text = formatTarget(type, id);
  if (type === 'project' && id !== null) {
    return (
      <Link to="/admin/projects/$id" params={{ id }}>
        {text}
      </Link>
    );
  }
  if (type === 'report' && id !== null) {
    return (
      <Link to="/admin/reports/$id" params={{ id }}>
        {text}
      </Link>
    );
  }
  if (type === 'user' && id !== null) {
    return (
      <Link to="/admin/users/$id" params={{ id }}>
        {text}
      </Link>
    );
  }
  return text;
}
