import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';
import { type FavoriteKind, favoriteRefusal } from '../favorite.rules.ts';
import { useFavorite } from './useFavorite.ts';
import classes from './favorites.module.css';

interface FavoriteProps {
  kind: FavoriteKind;
  id: number;
  /** Who is signed in, or null. */
  me: UserView | null;
}

interface FavoriteButtonProps extends FavoriteProps {
  variant?: Variant | undefined;
}

const looks = {
  default: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'var(--bw-ink)' },
} as const;

/** Saves what the page is about; strangers are led to sign in and back. */
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

/** Both have their room: nothing slips under a second press. */
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
  /** What is saved, for those who hear it. */
  name: string;
  /** Whether it is taken to be saved until that is known. */
  assumed?: boolean | undefined;
}

/** The same on a card, for those who have such favorites. */
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
