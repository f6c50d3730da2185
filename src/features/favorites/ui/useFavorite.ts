import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { useIsLastMutation } from '#platform/client/api/useIsLastMutation.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { FavoriteKind } from '../favorite.rules.ts';

interface Favorite {
  kind: FavoriteKind;
  id: number;
  /** Whether to show it as saved until the list of favorites is loaded. */
  initiallySaved?: boolean | undefined;
}

/** Saves or removes a favorite with an optimistic update. */
export function useFavorite({ kind, id, initiallySaved = false }: Favorite) {
  const utils = trpc.useUtils();
  const isLast = useIsLastMutation(trpc.favorites.set);
  const { data } = trpc.favorites.ids.useQuery();
  const { mutate } = trpc.favorites.set.useMutation({
    // Requests run in series, because the last of several quick clicks must decide.
    scope: { id: `favorite ${kind} ${id}` },
    onMutate: async ({ saved }) => {
      await utils.favorites.ids.cancel();
      setSaved(saved);
    },
    onSuccess: (_result, { saved }) => {
      if (saved) track('feature_used', { feature: 'favorites' });
    },
    onError: (error, { saved }) => {
      setSaved(!saved);
      toast.error(saved ? 'Not saved' : 'Not removed', readError(error).message);
    },
    onSettled: () => {
      if (!isLast()) return;
      void utils.favorites.ids.invalidate();
      // A removed favorite remains on the page, where it can be saved again, until the next visit.
      void utils.favorites.developers.invalidate(undefined, { refetchType: 'none' });
      void utils.favorites.projects.invalidate(undefined, { refetchType: 'none' });
    },
  });

  // Ids of one kind: a client saves only developers, a developer only projects.
  function setSaved(saved: boolean) {
    utils.favorites.ids.setData(undefined, (before = []) => {
      const others = before.filter((one) => one !== id);
      return saved ? [id, ...others] : others;
    });
  }

  const saved = data?.includes(id) ?? initiallySaved;
  return { saved, toggle: () => mutate({ kind, id, saved: !saved }) };
}
