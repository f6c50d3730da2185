import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';

/** A page that is for another role: for whom, and a way on. */
export function BrowseInstead({ title, children }: { title: string; children: ReactNode }) {
  const on = (
    <Button variant="next" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse Projects
    </Button>
  );
  return (
    <EmptyState title={title} action={on}>
      {children}
    </EmptyState>
  );
}
