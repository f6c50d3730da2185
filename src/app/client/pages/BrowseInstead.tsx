import { BrowseProjectsButton } from '#platform/client/kit/BrowseProjects.tsx';
import { EmptyState, type EmptyStateProps } from '#platform/client/kit/EmptyState.tsx';

/** The empty state of a page for another role, with a link to the projects. */
export function BrowseInstead(props: Pick<EmptyStateProps, 'title' | 'drawing' | 'children'>) {
  return <EmptyState {...props} action={<BrowseProjectsButton />} />;
}
