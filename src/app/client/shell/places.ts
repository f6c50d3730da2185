import type { CachedUser } from '#platform/client/cached-user.ts';

export interface Place {
  label: string;
  to: string;
  search?: { scrollTo: string } | undefined;
  /** Shown to this role alone. */
  role?: CachedUser['role'] | undefined;
}

const places: Place[] = [
  { label: 'Browse Projects', to: '/projects' },
  { label: 'Join as Developer', to: '/create-developer-profile' },
  { label: 'How It Works', to: '/', search: { scrollTo: 'how-it-works' } },
];

export function placesFor(me: CachedUser | null): Place[] {
  return places.filter(({ role }) => role === undefined || role === me?.role);
}

export function profileOf({ id, role }: CachedUser): string {
  if (role === 'developer') return `/developers/${id}`;
  return role === 'client' ? `/clients/${id}` : '/profile';
}
