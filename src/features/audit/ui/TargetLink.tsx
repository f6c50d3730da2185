import { Link } from '@tanstack/react-router';
import { targetWords } from '../audit.rules.ts';

interface TargetLinkProps {
  type: string | null;
  id: string | null;
}

/** Shows the target of an action, as a link if it has a page. */
export function TargetLink({ type, id }: TargetLinkProps) {
  const words = targetWords(type, id);
  if (type === 'project' && id !== null) {
    return (
      <Link to="/admin/projects/$id" params={{ id }}>
        {words}
      </Link>
    );
  }
  if (type === 'report' && id !== null) {
    return (
      <Link to="/admin/reports/$id" params={{ id }}>
        {words}
      </Link>
    );
  }
  if (type === 'user' && id !== null) {
    return (
      <Link to="/admin/users/$id" params={{ id }}>
        {words}
      </Link>
    );
  }
  return words;
}
