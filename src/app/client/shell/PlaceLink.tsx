import { Link } from '@tanstack/react-router';
import type { Place } from './places.ts';

interface PlaceLinkProps {
  place: Place;
  className: string;
  onClick?: (() => void) | undefined;
}

export function PlaceLink({ place, className, onClick }: PlaceLinkProps) {
  const { label, to, search } = place;
  if (search) {
    return (
      <Link to="/" search={search} className={className} onClick={onClick} activeProps={{}}>
        {label}
      </Link>
    );
  }
  return (
    <Link to={to} className={className} onClick={onClick} activeOptions={{ exact: true }}>
      {label}
    </Link>
  );
}
