import { Drawer } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { useCloseOnBack } from '#platform/client/dialogs/useCloseOnBack.ts';
import type { ReturnSearch } from '../routing/route-helpers.ts';
import { getAccountNavItems } from './account-navigation.ts';
import { MessagesLink, NavLink, PostProjectButton } from './nav-links.tsx';
import {
  canPostProject,
  findDevelopersNavItem,
  getHeaderNavItems,
  type NavItem,
} from './navigation.ts';
import { useSignInSearch } from './useSignInSearch.ts';
import classes from './header.module.css';

interface SideSheetProps {
  isOpen: boolean;
  onClose: () => void;
  me: UserView | null;
}

export default function SideSheet({ isOpen, onClose, me }: SideSheetProps) {
  const { signOut } = useSignOut();
  const signInSearch = useSignInSearch();
  const [isDrawerOpen, setDrawerOpen] = useState(false);

  // A drawer returns the focus on close only if it was mounted while closed, so an effect opens it
  // after the mount.
  useEffect(() => setDrawerOpen(isOpen), [isOpen]);
  useCloseOnBack(isOpen, onClose);

  return (
    <Drawer.Root
      opened={isDrawerOpen}
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
            <SheetLinks items={getHeaderNavItems(me)} onClick={onClose} />
            {me && me.role !== 'admin' && (
              <MessagesLink className={classes.sheetLink} onClick={onClose} />
            )}
            <SheetLinks items={getOtherNavItems(me, signInSearch)} onClick={onClose} />
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
          {canPostProject(me) && <PostProjectButton fullWidth onNavigate={onClose} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function SheetLinks({ items, onClick }: { items: NavItem[]; onClick: () => void }) {
  return items.map((item) => (
    <NavLink key={item.label} item={item} className={classes.sheetLink} onClick={onClick} />
  ));
}

/** Links that the header does not contain. */
function getOtherNavItems(me: UserView | null, signInSearch: ReturnSearch): NavItem[] {
  if (!me) {
    const signIn = { label: 'Sign In', link: { to: '/login', search: signInSearch } } as const;
    return [findDevelopersNavItem, signIn];
  }
  const headerItems = getHeaderNavItems(me);
  return getAccountNavItems(me).filter(
    ({ link }) => !headerItems.some((item) => item.link.to === link.to),
  );
}
