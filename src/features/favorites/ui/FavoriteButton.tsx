import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { SignInButton } from '#platform/client/buttons/SignInButton.tsx';
import { type FavoriteKind, favoriteRefusal } from '../favorite.rules.ts';
import { useFavorite } from './useFavorite.ts';
import classes from './favorites.module.css';

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
