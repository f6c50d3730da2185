import { BrowseProjects } from '#platform/client/kit/BrowseProjects.tsx';
import { EmptyState, type EmptyStateProps } from '#platform/client/kit/EmptyState.tsx';

/** A page that is for another role: for whom, and a way on. */
export function BrowseInstead(props: Pick<EmptyStateProps, 'title' | 'drawing' | 'children'>) {
  return <EmptyState {...props} action={<BrowseProjects />} />;
}
