import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';

/** Maximum number of developers that the picker loads (SPEC section 9). */
const PAGE_SIZE = 20;

/** A developer in the picker. The rating is the average of all reviews times ten. */
export interface Invitee {
  id: number;
  name: string;
  bio: string;
  avatar: string | null;
  rating: number;
  reviewCount: number;
}

interface InviteeSelection {
  /** Ids of the selected developers. */
  value: number[];
  onChange: (ids: number[]) => void;
}

/**
 * Loads the developers with these ids, which are selected but not listed: a draft stores only ids.
 * If a developer no longer exists, removes the id from the selection.
 */
function useUnlistedDevelopers(ids: number[], { value, onChange }: InviteeSelection) {
  const queries = trpc.useQueries((t) => ids.map((id) => t.profiles.developer({ id })));
  const isNotFound = (error: unknown) => error !== null && readError(error).status === 404;
  // The ids are joined to a text, because a new array in each render would run the effect again.
  const missingIdsText = ids.filter((_, index) => isNotFound(queries[index]?.error ?? null)).join();

  useEffect(() => {
    // An empty text becomes the id 0, which no developer has.
    const missingIds = missingIdsText.split(',').map(Number);
    const existingIds = value.filter((id) => !missingIds.includes(id));
    if (existingIds.length < value.length) onChange(existingIds);
  }, [missingIdsText, value, onChange]);

  const failedQueries = queries.filter(({ error }) => error !== null && !isNotFound(error));
  const failedDevelopers = {
    count: failedQueries.length,
    message: readError(failedQueries[0]?.error).message,
    retrying: failedQueries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failedQueries) void query.refetch();
    },
  };
  return { developers: queries.flatMap(({ data }) => data ?? []), failedDevelopers };
}

/**
 * Returns the developers to choose from. `listedInvitees` are the search results if there is a
 * search text, otherwise the featured developers; undefined until they are loaded.
 * `unlistedInvitees` are developers that are not listed, but are selected or were selected in this
 * form before.
 */
export function useInvitees(searchText: string, selection: InviteeSelection) {
  // Developers remain in this list after they were deselected, so that a click does not hide them.
  const [onceSelected, setOnceSelected] = useState<Invitee[]>([]);
  const featured = trpc.profiles.featured.useQuery({ limit: PAGE_SIZE });
  const searchResult = trpc.profiles.browse.useQuery(
    { search: searchText, limit: PAGE_SIZE },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  );
  const query = searchText === '' ? featured : searchResult;
  const isStale = searchText !== '' && searchResult.isPlaceholderData;
  const listedInvitees: Invitee[] | undefined =
    searchText === '' ? featured.data : searchResult.data?.items;

  const knownIds = new Set([...onceSelected, ...(featured.data ?? [])].map(({ id }) => id));
  // Ids that come from a stored draft. The developers must be loaded.
  const unknownIds = featured.data ? selection.value.filter((id) => !knownIds.has(id)) : [];
  const unlistedDevelopers = useUnlistedDevelopers(unknownIds, selection);

  const selectedFeatured = featured.data?.filter(({ id }) => selection.value.includes(id)) ?? [];
  const unlistedById = new Map(
    [...onceSelected, ...unlistedDevelopers.developers, ...selectedFeatured].map((developer) => [
      developer.id,
      developer,
    ]),
  );
  for (const { id } of listedInvitees ?? []) unlistedById.delete(id);

  function setSelected(developer: Invitee, isSelected: boolean) {
    const { value, onChange } = selection;
    if (!onceSelected.some(({ id }) => id === developer.id))
      setOnceSelected([...onceSelected, developer]);
    onChange(isSelected ? [...value, developer.id] : value.filter((id) => id !== developer.id));
  }

  return {
    /** The query that loads `listedInvitees`. */
    query,
    listedInvitees,
    unlistedInvitees: [...unlistedById.values()],
    /** Selected developers that could not be loaded. */
    failedDevelopers: unlistedDevelopers.failedDevelopers,
    setSelected,
    /** Whether `listedInvitees` are the results of the previous search text. */
    isStale,
  };
}
