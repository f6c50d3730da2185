import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { accountPlaces } from './account-places.ts';
import { MessagesLink } from './MessagesLink.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { PostProject } from './PostProject.tsx';
import { findDevelopers, maySeePost, type Place, placesFor } from './places.ts';
import classes from './header.module.css';

interface SideSheetProps {
  open: boolean;
  onClose: () => void;
  me: UserView | null;
}

export default function SideSheet({ open, onClose, me }: SideSheetProps) {
  const { signOut } = useSignOut();
  const [shown, setShown] = useState(false);

  // Drawer returns the focus only if it was mounted before it opened.
  useEffect(() => setShown(open), [open]);

  return (
    <Drawer.Root
      opened={shown}
      onClose={onClose}
      position="right"
      className={classes.sheet}
      size="var(--bw-sheet-width)"
      transitionProps={{ duration: 180 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body>
          <div className={classes.sheetTop}>
            <Drawer.Title>Menu</Drawer.Title>
            <Drawer.CloseButton aria-label="Close menu" />
          </div>
          <nav className={classes.sheetLinks} aria-label="Main">
            {sheetPlaces(me).map((place) => (
              <PlaceLink
                key={place.label}
                place={place}
                className={classes.sheetLink}
                onClick={onClose}
              />
            ))}
            {me && me.role !== 'admin' && (
              <MessagesLink className={classes.sheetLink} onClick={onClose} />
            )}
            {me && (
              <button
                type="button"
                className={classes.sheetLink}
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

/** Returns the links of the header and of the account menu without duplicates. */
function sheetPlaces(me: UserView | null): Place[] {
  const shown = placesFor(me);
  if (!me) return [...shown, findDevelopers, { label: 'Sign In', link: { to: '/login' } }];
  const own = accountPlaces(me).filter(
    ({ link }) => !shown.some((place) => place.link.to === link.to),
  );
  return [...shown, ...own];
}
