import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';

/** SPEC section 9: the picker loads up to 20 developers. */
const PAGE_SIZE = 20;

export interface Invitee {
  id: number;
  name: string;
  bio: string;
  avatar: string | null;
  rating: number;
  reviewCount: number;
}

interface InviteeSelection {
  value: number[];
  onChange: (ids: number[]) => void;
}

/** Loads chosen developers that are in no list, because a draft stores only their ids. */
function useUnlistedDevelopers(ids: number[], { value, onChange }: InviteeSelection) {
  const others = trpc.useQueries((t) => ids.map((id) => t.profiles.developer({ id })));
  const isNotFound = (error: unknown) => error !== null && readError(error).status === 404;
  const missingIds = ids.filter((_, index) => isNotFound(others[index]?.error ?? null)).join();

  useEffect(() => {
    // A developer that no longer exists is removed, because the user must see all chosen ones.
    const goneIds = missingIds.split(',').map(Number);
    const existingIds = value.filter((id) => !goneIds.includes(id));
    if (existingIds.length < value.length) onChange(existingIds);
  }, [missingIds, value, onChange]);

  const failedQueries = others.filter(({ error }) => error !== null && !isNotFound(error));
  const failedDevelopers = {
    count: failedQueries.length,
    message: readError(failedQueries[0]?.error).message,
    retrying: failedQueries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of failedQueries) void one.refetch();
    },
  };
  return { developers: others.flatMap(({ data }) => data ?? []), failedDevelopers };
}

/**
 * Returns the featured developers, or the search results if there is a search text. Chosen
 * developers in no list are returned separately.
 */
export function useInvitees(searchText: string, selection: InviteeSelection) {
  const [selectedInvitees, setSelectedInvitees] = useState<Invitee[]>([]);
  const featured = trpc.profiles.featured.useQuery({ limit: PAGE_SIZE });
  const searchResult = trpc.profiles.browse.useQuery(
    { search: searchText, limit: PAGE_SIZE },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  );
  const query = searchText === '' ? featured : searchResult;
  const isStale = searchText !== '' && searchResult.isPlaceholderData;
  const listedInvitees: Invitee[] | undefined =
    searchText === '' ? featured.data : searchResult.data?.items;

  const knownIds = new Set([...selectedInvitees, ...(featured.data ?? [])].map(({ id }) => id));
  const unknownIds = featured.data ? selection.value.filter((id) => !knownIds.has(id)) : [];
  const others = useUnlistedDevelopers(unknownIds, selection);

  const selectedFeatured = featured.data?.filter(({ id }) => selection.value.includes(id)) ?? [];
  const unlisted = new Map(
    [...selectedInvitees, ...others.developers, ...selectedFeatured].map((one) => [one.id, one]),
  );
  for (const { id } of listedInvitees ?? []) unlisted.delete(id);

  function select(developer: Invitee, selected: boolean) {
    const { value, onChange } = selection;
    if (!selectedInvitees.some(({ id }) => id === developer.id))
      setSelectedInvitees([...selectedInvitees, developer]);
    onChange(selected ? [...value, developer.id] : value.filter((id) => id !== developer.id));
  }

  return {
    query,
    listedInvitees,
    unlisted: [...unlisted.values()],
    failedDevelopers: others.failedDevelopers,
    select,
    isStale,
  };
}
