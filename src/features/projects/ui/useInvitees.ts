import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';

/** SPEC section 9: the picker loads up to 20 developers. */
const SHOWN = 20;

export interface Invitee {
  id: number;
  name: string;
  bio: string;
  avatar: string | null;
  rating: number;
  reviewCount: number;
}

interface Chosen {
  value: number[];
  onChange: (ids: number[]) => void;
}

/** Loads chosen developers that are in no list, because a draft stores only their ids. */
function useOthers(ids: number[], { value, onChange }: Chosen) {
  const others = trpc.useQueries((t) => ids.map((id) => t.profiles.developer({ id })));
  const isGone = (error: unknown) => error !== null && readError(error).status === 404;
  const lost = ids.filter((_, nth) => isGone(others[nth]?.error ?? null)).join();

  useEffect(() => {
    // A developer that no longer exists is removed, because the user must see all chosen ones.
    const gone = lost.split(',').map(Number);
    const here = value.filter((id) => !gone.includes(id));
    if (here.length < value.length) onChange(here);
  }, [lost, value, onChange]);

  const failed = others.filter(({ error }) => error !== null && !isGone(error));
  const missing = {
    count: failed.length,
    message: readError(failed[0]?.error).message,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of failed) void one.refetch();
    },
  };
  return { found: others.flatMap(({ data }) => data ?? []), missing };
}

/**
 * Returns the featured developers, or the search results if there is a search text. Chosen
 * developers in no list are returned separately.
 */
export function useInvitees(words: string, chosen: Chosen) {
  const [kept, setKept] = useState<Invitee[]>([]);
  const featured = trpc.profiles.featured.useQuery({ limit: SHOWN });
  const found = trpc.profiles.browse.useQuery(
    { search: words, limit: SHOWN },
    { enabled: words !== '', placeholderData: keepPreviousData },
  );
  const asked = words === '' ? featured : found;
  const stale = words !== '' && found.isPlaceholderData;
  const listed: Invitee[] | undefined = words === '' ? featured.data : found.data?.items;

  const known = new Set([...kept, ...(featured.data ?? [])].map(({ id }) => id));
  const strangers = featured.data ? chosen.value.filter((id) => !known.has(id)) : [];
  const others = useOthers(strangers, chosen);

  const featuredToo = featured.data?.filter(({ id }) => chosen.value.includes(id)) ?? [];
  const apart = new Map([...kept, ...others.found, ...featuredToo].map((one) => [one.id, one]));
  for (const { id } of listed ?? []) apart.delete(id);

  function select(developer: Invitee, selected: boolean) {
    const { value, onChange } = chosen;
    if (!kept.some(({ id }) => id === developer.id)) setKept([...kept, developer]);
    onChange(selected ? [...value, developer.id] : value.filter((id) => id !== developer.id));
  }

  return {
    asked,
    listed,
    apart: [...apart.values()],
    missing: others.missing,
    select,
    stale,
  };
}
