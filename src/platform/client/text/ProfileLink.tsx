import { Link } from '@tanstack/react-router';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';

interface ProfileLinkProps {
  to: '/clients/$id' | '/developers/$id';
  user: { id: number; name: string };
}

export function ProfileLink({ to, user: { id, name } }: ProfileLinkProps) {
  if (name === FORMER_MEMBER) return <span>{name}</span>;
  return (
    <Link to={to} params={{ id: String(id) }}>
      {name}
    </Link>
  );
}
