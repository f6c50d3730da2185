import { Link } from '@tanstack/react-router';
import type { Place } from './places.ts';

interface PlaceLinkProps {
  place: Place;
  className: string;
  onClick?: (() => void) | undefined;
}

export function PlaceLink({ place, className, onClick }: PlaceLinkProps) {
  const { label, link } = place;
  const isSection = link.search !== undefined;
  return (
    <Link
      {...link}
      className={className}
      onClick={onClick}
      activeOptions={{ exact: true }}
      {...(isSection && { activeProps: {} })}
    >
      {label}
    </Link>
  );
}
