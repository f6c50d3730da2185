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

interface Favorite {
  kind: FavoriteKind;
  id: number;
  /** Whether to show it as saved until the list of favorites is loaded. */
  initiallySaved?: boolean | undefined;
}

/** Saves or removes a favorite with an optimistic update. */
function useFavorite({ kind, id, initiallySaved = false }: Favorite) {
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
      const otherIds = before.filter((one) => one !== id);
      return saved ? [id, ...otherIds] : otherIds;
    });
  }

  const saved = data?.includes(id) ?? initiallySaved;
  return { saved, toggle: () => mutate({ kind, id, saved: !saved }) };
}

interface FavoriteProps {
  kind: FavoriteKind;
  id: number;
  /** The signed-in user; null for a visitor. */
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
 * Saves the subject of the page as a favorite. For visitors it is a link to the sign-in page, which
 * returns here; null if the role of the user has no such favorites.
 */
export function FavoriteButton({ kind, id, me, variant = 'default' }: FavoriteButtonProps) {
  if (!me) {
    return (
      <SignInButton {...buttonLooks[variant]} className={classes.favorite}>
        <FavoriteLabels saved={false} />
      </SignInButton>
    );
  }
  if (favoriteRefusal(me, kind)) return null;
  return <FavoriteToggle kind={kind} id={id} variant={variant} />;
}

type Variant = keyof typeof buttonLooks;

function FavoriteToggle({ kind, id, variant }: Omit<FavoriteProps, 'me'> & { variant: Variant }) {
  const { saved, toggle } = useFavorite({ kind, id });
  return (
    <Button
      {...buttonLooks[variant]}
      className={classes.favorite}
      aria-pressed={saved}
      onClick={toggle}
    >
      <FavoriteLabels saved={saved} />
    </Button>
  );
}

/**
 * Renders both texts, so that the width does not change and a second click hits the same button.
 */
function FavoriteLabels({ saved }: { saved: boolean }) {
  return (
    <span className="bw-favorite-words">
      <span aria-hidden={saved}>
        <Heart filled={false} />
        Save to Favorites
      </span>
      <span aria-hidden={!saved}>
        <Heart filled />
        Saved
      </span>
    </span>
  );
}

interface FavoriteIconButtonProps extends FavoriteProps {
  /** Name of the project or developer, used in the accessible label. */
  name: string;
  /** Whether to show it as saved until the list of favorites is loaded. */
  initiallySaved?: boolean | undefined;
}

/** The same as an icon on a card; null if the user has no such favorites. */
export function FavoriteIconButton({ me, ...props }: FavoriteIconButtonProps) {
  return me && favoriteRefusal(me, props.kind) === null ? <FavoriteIconToggle {...props} /> : null;
}

function FavoriteIconToggle({
  name,
  initiallySaved,
  ...target
}: Omit<FavoriteIconButtonProps, 'me'>) {
  const { saved, toggle } = useFavorite({ ...target, initiallySaved });
  return (
    <button
      type="button"
      className={`${classes.favorite} ${classes.mark}`}
      aria-pressed={saved}
      aria-label={`Save ${name} to Favorites`}
      onClick={toggle}
    >
      <Heart filled={saved} />
    </button>
  );
}

function Heart({ filled }: { filled: boolean }) {
  return filled ? (
    <IconHeartFilled size={20} aria-hidden />
  ) : (
    <IconHeart size={20} stroke={1.6} aria-hidden />
  );
}
