import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc, useIsLastMutation } from '#platform/client/api/trpc.ts';
import { SignInButton } from '#platform/client/buttons/link-buttons.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { type FavoriteKind, favoriteRefusal } from '../favorite.rules.ts';
import classes from './favorites.module.css';

interface FavoriteTarget {
  kind: FavoriteKind;
  id: number;
  /** Used until the list of favorites is loaded. */
  initiallySaved?: boolean | undefined;
}

function useFavorite({ kind, id, initiallySaved = false }: FavoriteTarget) {
  const utils = trpc.useUtils();
  const isLastMutation = useIsLastMutation(trpc.favorites.set);
  const { data: favoriteIds } = trpc.favorites.ids.useQuery();
  const { mutate } = trpc.favorites.set.useMutation({
    // Requests run in series, because the last of several quick clicks must decide.
    scope: { id: `favorite ${kind} ${id}` },
    onMutate: async ({ saved }) => {
      // Otherwise the result of a running query would overwrite the update.
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
      // A reload before the last mutation would show an outdated state.
      if (!isLastMutation()) return;
      void utils.favorites.ids.invalidate();
      // Not refetched at once: a removed favorite remains on the page until the next visit, so that
      // the user can save it again.
      void utils.favorites.developers.invalidate(undefined, { refetchType: 'none' });
      void utils.favorites.projects.invalidate(undefined, { refetchType: 'none' });
    },
  });

  // All ids in the list are of the same kind, because clients save only developers and developers
  // only projects.
  function setSaved(saved: boolean) {
    utils.favorites.ids.setData(undefined, (favoriteIds = []) => {
      const otherIds = favoriteIds.filter((favoriteId) => favoriteId !== id);
      return saved ? [id, ...otherIds] : otherIds;
    });
  }

  const isSaved = favoriteIds?.includes(id) ?? initiallySaved;
  return { isSaved, toggle: () => mutate({ kind, id, saved: !isSaved }) };
}

interface FavoriteProps {
  kind: FavoriteKind;
  id: number;
  me: UserView | null;
}

interface FavoriteButtonProps extends FavoriteProps {
  variant?: Variant | undefined;
}

const buttonLooks = {
  default: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'var(--bw-ink)' },
} as const;

/**
 * Visitors see a link to the sign-in page, which returns here. Renders nothing if the role cannot
 * save this kind.
 */
export function FavoriteButton({ kind, id, me, variant = 'default' }: FavoriteButtonProps) {
  if (!me) {
    return (
      <SignInButton {...buttonLooks[variant]} className={classes.favorite}>
        <FavoriteLabels isSaved={false} />
      </SignInButton>
    );
  }
  if (favoriteRefusal(me, kind)) return null;
  return <FavoriteToggle kind={kind} id={id} variant={variant} />;
}

type Variant = keyof typeof buttonLooks;

function FavoriteToggle({ kind, id, variant }: Omit<FavoriteProps, 'me'> & { variant: Variant }) {
  const { isSaved, toggle } = useFavorite({ kind, id });
  return (
    <Button
      {...buttonLooks[variant]}
      className={classes.favorite}
      aria-pressed={isSaved}
      onClick={toggle}
    >
      <FavoriteLabels isSaved={isSaved} />
    </Button>
  );
}

/**
 * Renders both texts, one of them hidden, so that the width does not change and a second click hits
 * the same button.
 */
function FavoriteLabels({ isSaved }: { isSaved: boolean }) {
  return (
    <span className="bw-favorite-words">
      <span aria-hidden={isSaved}>
        <Heart isFilled={false} />
        Save to Favorites
      </span>
      <span aria-hidden={!isSaved}>
        <Heart isFilled />
        Saved
      </span>
    </span>
  );
}

interface FavoriteIconButtonProps extends FavoriteProps {
  name: string;
  initiallySaved?: boolean | undefined;
}

export function FavoriteIconButton({ me, ...props }: FavoriteIconButtonProps) {
  if (!me || favoriteRefusal(me, props.kind)) return null;
  return <FavoriteIconToggle {...props} />;
}

function FavoriteIconToggle({
  name,
  initiallySaved,
  ...target
}: Omit<FavoriteIconButtonProps, 'me'>) {
  const { isSaved, toggle } = useFavorite({ ...target, initiallySaved });
  return (
    <button
      type="button"
      className={`${classes.favorite} ${classes.iconButton}`}
      aria-pressed={isSaved}
      aria-label={`Save ${name} to Favorites`}
      onClick={toggle}
    >
      <Heart isFilled={isSaved} />
    </button>
  );
}

function Heart({ isFilled }: { isFilled: boolean }) {
  return isFilled ? (
    <IconHeartFilled size={20} aria-hidden />
  ) : (
    <IconHeart size={20} stroke={1.6} aria-hidden />
  );
}
