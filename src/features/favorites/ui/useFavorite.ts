import { readError } from '#platform/client/errors.ts';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { trpc } from '#platform/client/trpc.ts';
import { useIsLast } from '#platform/client/useIsLast.ts';
import { useWishes } from '#platform/client/useWishes.ts';
import type { FavoriteKind } from '../favorite.rules.ts';

interface Thing {
  kind: FavoriteKind;
  id: number;
  /** What holds until the server has answered. */
  assumed?: boolean | undefined;
}

/** Whether something is saved; a press shows at once, and is taken back if the server refuses. */
export function useFavorite({ kind, id, assumed = false }: Thing) {
  const utils = trpc.useUtils();
  const wishes = useWishes<number>();
  const isLast = useIsLast(trpc.favorites.set);
  const { data } = trpc.favorites.ids.useQuery();
  const isSaved = (ids = data) => ids?.includes(id) ?? assumed;
  const { mutate } = trpc.favorites.set.useMutation({
    // One after the other: the last wish is the one that stays.
    scope: { id: `favorite ${kind} ${id}` },
    onMutate: async ({ saved }) => {
      await utils.favorites.ids.cancel();
      wishes.made(id, isSaved(utils.favorites.ids.getData()));
      mark(saved);
    },
    onSuccess: (_done, { saved }) => {
      wishes.granted(id, saved);
      if (saved) track('feature_used', { feature: 'favorites' });
    },
    onError: (error, { saved }) => {
      const held = wishes.refused(id);
      if (held !== null) mark(held);
      toast.error(saved ? 'Not saved' : 'Not removed', readError(error).message);
    },
    onSettled: () => {
      if (!isLast()) return;
      void utils.favorites.ids.invalidate();
      // What is removed stays in sight until the list is opened anew.
      void utils.favorites.developers.invalidate(undefined, { refetchType: 'none' });
      void utils.favorites.projects.invalidate(undefined, { refetchType: 'none' });
    },
  });

  function mark(saved: boolean) {
    utils.favorites.ids.setData(undefined, (before = []) => {
      const others = before.filter((one) => one !== id);
      return saved ? [id, ...others] : others;
    });
  }

  const saved = isSaved();
  return { saved, toggle: () => mutate({ kind, id, saved: !saved }) };
}
