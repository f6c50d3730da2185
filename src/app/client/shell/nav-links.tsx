import { Link, useNavigate } from '@tanstack/react-router';
import { UnreadMessageCount } from '#features/conversations/ui/UnreadMessageCount.tsx';
import type { NavItem } from './navigation.ts';

interface NavLinkProps {
  item: NavItem;
  className: string | undefined;
  onClick?: (() => void) | undefined;
}

export function NavLink({ item, className, onClick }: NavLinkProps) {
  const { label, link, cta } = item;
  const isSectionLink = link.search !== undefined;
  return (
    <Link
      {...link}
      className={className}
      data-cta={cta}
      onClick={onClick}
      activeOptions={{ exact: true }}
      {...(isSectionLink && { activeProps: {} })}
    >
      {label}
    </Link>
  );
}

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

interface PostProjectButtonProps {
  onNavigate?: (() => void) | undefined;
  fullWidth?: boolean;
}

const navigationDelayMs = 150;

export function PostProjectButton({ onNavigate, fullWidth = false }: PostProjectButtonProps) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className="bw-button"
      data-variant="solid"
      data-cta="post-project"
      data-wide={fullWidth}
      onClick={() => {
        setTimeout(() => {
          onNavigate?.();
          void navigate({ to: '/create-project' });
        }, navigationDelayMs);
      }}
    >
      Post Project
    </button>
  );
}
