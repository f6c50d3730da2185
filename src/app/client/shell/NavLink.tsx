import { Link } from '@tanstack/react-router';
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
