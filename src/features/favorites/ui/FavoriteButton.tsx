import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { type FavoriteKind, favoriteRefusal } from '../favorite.rules.ts';
import { useFavorite } from './useFavorite.ts';
import './favorites.css';

interface FavoriteProps {
  kind: FavoriteKind;
  id: number;
  /** Who is signed in, or null. */
  me: UserView | null;
}

interface FavoriteButtonProps extends FavoriteProps {
  variant?: 'default' | 'subtle' | undefined;
}

/** Saves what the page is about; strangers are led to sign in and back. */
export function FavoriteButton({ kind, id, me, variant = 'default' }: FavoriteButtonProps) {
  if (!me) {
    const from = location.pathname;
    return (
      <Button
        variant={variant}
        leftSection={<IconHeart size={18} stroke={1.6} aria-hidden />}
        renderRoot={(props) => <Link to="/login" search={{ from }} {...props} />}
      >
        Save to Favorites
      </Button>
    );
  }
  if (favoriteRefusal(me, kind)) return null;
  return <Toggle kind={kind} id={id} variant={variant} />;
}

function Toggle({ kind, id, variant }: Omit<FavoriteProps, 'me'> & { variant: string }) {
  const { saved, toggle } = useFavorite({ kind, id, enabled: true });
  return (
    <Button
      variant={variant}
      className="bw-favorite"
      aria-pressed={saved}
      leftSection={<Heart filled={saved} />}
      onClick={toggle}
    >
      <span className="bw-favorite-words">
        <span aria-hidden={saved}>Save to Favorites</span>
        <span aria-hidden={!saved}>Saved</span>
      </span>
    </Button>
  );
}

interface FavoriteMarkProps extends FavoriteProps {
  /** What is saved, for those who hear it. */
  name: string;
}

/** The same on a card, for those who have such favorites. */
export function FavoriteMark({ me, name, ...thing }: FavoriteMarkProps) {
  const enabled = me !== null && favoriteRefusal(me, thing.kind) === null;
  const { saved, toggle } = useFavorite({ ...thing, enabled });
  if (!enabled) return null;
  return (
    <button
      type="button"
      className="bw-favorite bw-favorite-mark"
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
    <IconHeartFilled size={18} aria-hidden />
  ) : (
    <IconHeart size={18} stroke={1.6} aria-hidden />
  );
}
