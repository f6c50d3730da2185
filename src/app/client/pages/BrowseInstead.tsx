import type { ReactNode } from 'react';
import { BrowseProjects } from '#platform/client/kit/BrowseProjects.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';

/** A page that is for another role: for whom, and a way on. */
export function BrowseInstead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} action={<BrowseProjects />}>
      {children}
    </EmptyState>
  );
}
