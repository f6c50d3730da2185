import { Link } from '@tanstack/react-router';
import type { Place } from './places.ts';

interface PlaceLinkProps {
  place: Place;
  className: string | undefined;
  onClick?: (() => void) | undefined;
}

export function PlaceLink({ place, className, onClick }: PlaceLinkProps) {
  const { label, link, cta } = place;
  const isSection = link.search !== undefined;
  return (
    <Link
      {...link}
      className={className}
      data-cta={cta}
      onClick={onClick}
      activeOptions={{ exact: true }}
      {...(isSection && { activeProps: {} })}
    >
      {label}
    </Link>
  );
}
