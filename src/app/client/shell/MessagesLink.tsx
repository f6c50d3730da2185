import { Link } from '@tanstack/react-router';
import { UnreadMessageCount } from '#features/conversations/ui/UnreadMessageCount.tsx';

interface MessagesLinkProps {
  className: string | undefined;
  onClick?: (() => void) | undefined;
}

export function MessagesLink({ className, onClick }: MessagesLinkProps) {
  return (
    <Link to="/messages" className={className} onClick={onClick}>
      <span>
        Messages
        <UnreadMessageCount />
      </span>
    </Link>
  );
}
