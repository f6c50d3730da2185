import type { LinkProps } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';

export interface Place {
  label: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Shown to who is not signed in alone. */
  signedOut?: boolean;
  /** Shown to this role alone. */
  role?: UserView['role'];
  /** A call to action, as trackers hear of it. */
  cta?: string;
}

const places: Place[] = [
  { label: 'Browse Projects', link: { to: '/projects' } },
  { label: 'My Invitations', link: { to: '/invitations' }, role: 'developer' },
  {
    label: 'Join as Developer',
    link: { to: '/create-developer-profile' },
    signedOut: true,
    cta: 'join-as-developer',
  },
  { label: 'How It Works', link: { to: '/', search: { scrollTo: 'how-it-works' } } },
];

/** For who may look for somebody to hire: the header itself has no room for it. */
export const findDevelopers: Place = { label: 'Find Developers', link: { to: '/developers' } };

export function placesFor(me: UserView | null): Place[] {
  return places.filter(
    ({ signedOut, role }) =>
      (!signedOut || me === null) && (role === undefined || role === me?.role),
  );
}

/** Who is signed in as somebody else than a client cannot post one. */
export function maySeePost(me: UserView | null): boolean {
  return me === null || me.role === 'client';
}

export function profileOf(me: UserView): Place['link'] {
  const params = { id: String(me.id) };
  if (me.role === 'developer') return { to: '/developers/$id', params };
  return me.role === 'client' ? { to: '/clients/$id', params } : { to: '/profile' };
}
