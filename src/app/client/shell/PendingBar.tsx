import { useRouterState } from '@tanstack/react-router';
import classes from './shell.module.css';

export function PendingBar() {
  const loading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading || (resolvedLocation !== undefined && location.href !== resolvedLocation.href),
  });
  return <div className={classes.pending} data-on={loading} aria-hidden="true" />;
}
