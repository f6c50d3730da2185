import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { MessagesLink } from './MessagesLink.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { PostProject } from './PostProject.tsx';
import { maySeePost, placesFor } from './places.ts';
import { SchemeToggle } from './SchemeToggle.tsx';
import { Wordmark } from './Wordmark.tsx';
import classes from './header.module.css';
import shellClasses from './shell.module.css';

const Bell = lazy(() => import('#features/notifications/ui/Bell.tsx'));
const AccountMenu = lazy(() => import('./AccountMenu.tsx'));
const SideSheet = lazy(() => import('./SideSheet.tsx'));

function Account() {
  const { me } = useMe();
  if (!me) {
    return (
      <Link to="/login" className={classes.navLink}>
        Sign In
      </Link>
    );
  }
  const waiting = (
    <span className="bw-icon-button">
      <Avatar name={me.name} src={me.avatar} size={36} />
    </span>
  );
  return (
    <Suspense fallback={waiting}>
      <AccountMenu me={me} />
    </Suspense>
  );
}

export function Header() {
  const { me } = useMe();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);

  return (
    <header className="bw-header">
      <div className="bw-page bw-header-row">
        <Wordmark />
        <nav className={classes.nav} aria-label="Main">
          {placesFor(me).map((place) => (
            <PlaceLink key={place.label} place={place} className={classes.navLink} />
          ))}
          {me && me.role !== 'admin' && <MessagesLink className={classes.navLink} />}
        </nav>
        <div className={classes.end}>
          <SchemeToggle />
          {me && (
            <Suspense fallback={<span className="bw-icon-button" />}>
              <Bell />
            </Suspense>
          )}
          <Account />
          {maySeePost(me) && (
            <span className={classes.wide}>
              <PostProject />
            </span>
          )}
          <button
            type="button"
            className={`bw-icon-button ${classes.narrow}`}
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => {
              setAsked(true);
              setOpen(true);
            }}
          >
            <IconMenu2 size={22} stroke={1.6} aria-hidden />
          </button>
        </div>
      </div>
      {asked && (
        <Suspense
          fallback={<div className={shellClasses.pending} data-on="true" aria-hidden="true" />}
        >
          <SideSheet open={open} onClose={() => setOpen(false)} me={me} />
        </Suspense>
      )}
    </header>
  );
}
