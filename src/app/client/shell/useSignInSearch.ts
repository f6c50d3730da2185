import { useLocation } from '@tanstack/react-router';
import { hasSessionEnded } from '#features/accounts/ui/watch-session.ts';
import { type ReturnSearch, readReturnSearch } from '../routing/route-helpers.ts';

/**
 * Returns the search of links to the sign-in page. After a session has ended by itself, the sign-in
 * leads back to the current page; other visitors continue on the page of their role.
 */
export function useSignInSearch(): ReturnSearch {
  const { href, pathname, search } = useLocation();
  if (pathname === '/login') return readReturnSearch({ ...search });
  return hasSessionEnded() ? { from: href } : {};
}
