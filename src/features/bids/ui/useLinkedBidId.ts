import { useLocation } from '@tanstack/react-router';

/** Id of the bid that the URL names, such as `?bid=3` in mails. Null if it names none. */
export function useLinkedBidId(): number | null {
  return useLocation({
    select: ({ search }) => ('bid' in search && typeof search.bid === 'number' ? search.bid : null),
  });
}
