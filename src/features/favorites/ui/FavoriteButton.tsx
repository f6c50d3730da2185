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

const looks = {
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
      <SignInButton {...looks[variant]} className={classes.favorite}>
        <Words saved={false} />
      </SignInButton>
    );
  }
  if (favoriteRefusal(me, kind)) return null;
  return <Toggle kind={kind} id={id} variant={variant} />;
}

type Variant = keyof typeof looks;

function Toggle({ kind, id, variant }: Omit<FavoriteProps, 'me'> & { variant: Variant }) {
  const { saved, toggle } = useFavorite({ kind, id });
  return (
    <Button {...looks[variant]} className={classes.favorite} aria-pressed={saved} onClick={toggle}>
      <Words saved={saved} />
    </Button>
  );
}

/**
 * Renders both texts, so that the width does not change and a second click hits the same button.
 */
function Words({ saved }: { saved: boolean }) {
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

interface FavoriteMarkProps extends FavoriteProps {
  /** Name of the project or developer, used in the accessible label. */
  name: string;
  /** Whether to show it as saved until the list of favorites is loaded. */
  assumed?: boolean | undefined;
}

/** The same as an icon on a card; null if the user has no such favorites. */
export function FavoriteMark({ me, ...mark }: FavoriteMarkProps) {
  return me && favoriteRefusal(me, mark.kind) === null ? <Mark {...mark} /> : null;
}

function Mark({ name, assumed, ...thing }: Omit<FavoriteMarkProps, 'me'>) {
  const { saved, toggle } = useFavorite({ ...thing, assumed });
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
