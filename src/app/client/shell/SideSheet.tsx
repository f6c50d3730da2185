import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { MessagesLink } from './MessagesLink.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { PostProject } from './PostProject.tsx';
import { maySeePost, myWork, type Place, profileOf, sheetPlaces } from './places.ts';

interface SideSheetProps {
  open: boolean;
  onClose: () => void;
  me: UserView | null;
}

const moneyPlaces: Partial<Record<UserView['role'], Place>> = {
  developer: { label: 'Payouts', link: { to: '/payouts' } },
  admin: { label: 'Reconciliation', link: { to: '/admin/reconciliation' } },
};
const favorites: Place = { label: 'Favorites', link: { to: '/favorites' } };

export default function SideSheet({ open, onClose, me }: SideSheetProps) {
  const { signOut } = useSignOut();
  const [shown, setShown] = useState(false);

  // Opened after it is mounted: only then does the focus know its way back.
  useEffect(() => setShown(open), [open]);

  return (
    <Drawer.Root
      opened={shown}
      onClose={onClose}
      position="right"
      className="bw-sheet"
      size="var(--bw-sheet-width)"
      transitionProps={{ duration: 180 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <div className="bw-sheet-top">
            <Drawer.Title>Menu</Drawer.Title>
            <Drawer.CloseButton aria-label="Close menu" />
          </div>
          <nav className="bw-sheet-links" aria-label="Main">
            {[...sheetPlaces(me), ...accountPlaces(me)].map((place) => (
              <PlaceLink
                key={place.label}
                place={place}
                className="bw-sheet-link"
                onClick={onClose}
              />
            ))}
            {me && me.role !== 'admin' && (
              <>
                <PlaceLink place={myWork} className="bw-sheet-link" onClick={onClose} />
                <MessagesLink className="bw-sheet-link" onClick={onClose} />
                <PlaceLink place={favorites} className="bw-sheet-link" onClick={onClose} />
              </>
            )}
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
          {maySeePost(me) && <PostProject fullWidth onLeave={onClose} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function accountPlaces(me: UserView | null): Place[] {
  if (!me) return [{ label: 'Sign In', link: { to: '/login' } }];
  const own: Place[] = [
    { label: 'Profile', link: profileOf(me) },
    { label: 'Edit profile', link: { to: '/settings/profile' } },
  ];
  const money = moneyPlaces[me.role];
  return money ? [...own, money] : own;
}
