import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { ColorSchemeToggle } from './ColorSchemeToggle.tsx';
import { MessagesLink, NavLink, PostProjectButton } from './nav-links.tsx';
import { canPostProject, getHeaderNavItems } from './navigation.ts';
import { useSignInSearch } from './useSignInSearch.ts';
import { Wordmark } from './Wordmark.tsx';
import classes from './header.module.css';
import shellClasses from './shell.module.css';

const Bell = lazy(() => import('#features/notifications/ui/Bell.tsx'));
const AccountMenu = lazy(() => import('./AccountMenu.tsx'));
const SideSheet = lazy(() => import('./SideSheet.tsx'));

function AccountControl() {
  const { me } = useMe();
  const signInSearch = useSignInSearch();
  if (!me) {
    return (
      <Link to="/login" search={signInSearch} className={classes.navLink}>
        Sign In
      </Link>
    );
  }
  const fallback = (
    <span className="bw-icon-button">
      <Avatar name={me.name} src={me.avatar} size={36} />
    </span>
  );
  return (
    <Suspense fallback={fallback}>
      <AccountMenu me={me} />
    </Suspense>
  );
}

export function Header() {
  const { me } = useMe();
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);

  return (
    <header className="bw-header">
      <div className="bw-page bw-header-row">
        <Wordmark />
        <nav className={classes.nav} aria-label="Main">
          {getHeaderNavItems(me).map((item) => (
            <NavLink key={item.label} item={item} className={classes.navLink} />
          ))}
          {me && me.role !== 'admin' && <MessagesLink className={classes.navLink} />}
        </nav>
        <div className={classes.controls}>
          <ColorSchemeToggle />
          {me && (
            <Suspense fallback={<span className="bw-icon-button" />}>
              <Bell />
            </Suspense>
          )}
          <AccountControl />
          {canPostProject(me) && (
            <span className={classes.wideOnly}>
              <PostProjectButton />
            </span>
          )}
          <button
            type="button"
            className={`bw-icon-button ${classes.narrowOnly}`}
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => {
              setMenuLoaded(true);
              setMenuOpen(true);
            }}
          >
            <IconMenu2 size={22} stroke={1.6} aria-hidden />
          </button>
        </div>
      </div>
      {isMenuLoaded && (
        <Suspense
          fallback={<div className={shellClasses.pending} data-on="true" aria-hidden="true" />}
        >
          <SideSheet isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} me={me} />
        </Suspense>
      )}
    </header>
  );
}
