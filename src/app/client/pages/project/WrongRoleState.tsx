import { BrowseProjectsButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState, type EmptyStateProps } from '#platform/client/feedback/EmptyState.tsx';

/** The empty state of a page for another role, with a link to the projects. */
export function WrongRoleState(props: Pick<EmptyStateProps, 'title' | 'drawing' | 'children'>) {
  return <EmptyState {...props} action={<BrowseProjectsButton />} />;
}
