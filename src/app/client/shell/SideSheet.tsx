import { Drawer } from '@mantine/core';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import type { CachedUser } from '#platform/client/cached-user.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { PostProject } from './PostProject.tsx';
import { type Place, placesFor, profileOf } from './places.ts';

interface SideSheetProps {
  open: boolean;
  onClose: () => void;
  me: CachedUser | null;
}

export default function SideSheet({ open, onClose, me }: SideSheetProps) {
  const { signOut } = useSignOut();
  const account: Place = me
    ? { label: 'Profile', to: profileOf(me) }
    : { label: 'Sign In', to: '/login' };
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      position="right"
      title="Menu"
      className="bw-sheet"
      size="var(--bw-sheet-width)"
      transitionProps={{ duration: 180 }}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <nav className="bw-sheet-links" aria-label="Main">
        {[...placesFor(me), account].map((place) => (
          <PlaceLink key={place.label} place={place} className="bw-sheet-link" onClick={onClose} />
        ))}
        {me && (
          <button
            type="button"
            className="bw-sheet-link"
            onClick={() => {
              onClose();
              signOut();
            }}
          >
            Sign out
          </button>
        )}
      </nav>
      <PostProject fullWidth onLeave={onClose} />
    </Drawer>
  );
}
