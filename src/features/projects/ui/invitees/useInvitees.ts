import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';

const PAGE_SIZE = 20;

/** The rating is the average times ten. */
export interface Invitee {
  id: number;
  name: string;
  bio: string;
  skills: string[];
  avatar: string | null;
  rating: number;
  reviewCount: number;
}

interface InviteeSelection {
  value: number[];
  onChange: (ids: number[]) => void;
}

/** A draft stores only ids. Removes the id of a developer that no longer exists. */
function useUnlistedDevelopers(ids: number[], { value, onChange }: InviteeSelection) {
  const queries = trpc.useQueries((t) => ids.map((id) => t.profiles.developer({ id })));
  const isNotFound = (error: unknown) => error !== null && readError(error).status === 404;
  // Joined to a text, because a new array in each render would run the effect again.
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
 * `listedInvitees`: search results, or without a search text featured developers, those with the
 * most of these skills first.
 * `unlistedInvitees`: selected now or before, but not listed.
 */
export function useInvitees(searchText: string, skills: string[], selection: InviteeSelection) {
  // Developers remain in this list after they were deselected, so that a click does not hide them.
  const [onceSelected, setOnceSelected] = useState<Invitee[]>([]);
  const featured = trpc.profiles.featured.useQuery(
    { limit: PAGE_SIZE, ...(skills.length > 0 && { skills }) },
    { placeholderData: keepPreviousData },
  );
  const searchResult = trpc.profiles.browse.useQuery(
    { search: searchText, limit: PAGE_SIZE },
    { enabled: searchText !== '', placeholderData: keepPreviousData },
  );
  const query = searchText === '' ? featured : searchResult;
  const isStale = searchText !== '' && searchResult.isPlaceholderData;
  const listedInvitees: Invitee[] | undefined =
    searchText === '' ? featured.data : searchResult.data?.items;

  const knownIds = new Set([...onceSelected, ...(featured.data ?? [])].map(({ id }) => id));
  // Ids from a stored draft, whose developers must be loaded.
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
    query,
    listedInvitees,
    unlistedInvitees: [...unlistedById.values()],
    failedDevelopers: unlistedDevelopers.failedDevelopers,
    setSelected,
    isStale,
  };
}
