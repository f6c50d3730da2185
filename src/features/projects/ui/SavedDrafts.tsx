import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import { formatCount } from '#platform/shared/format/text.ts';

interface SavedDraftsProps {
  /** The draft of the form on the page does not count. */
  ownDraftId: number | undefined;
}

export function SavedDrafts({ ownDraftId }: SavedDraftsProps) {
  const { data } = trpc.drafts.list.useQuery();
  const drafts = (data ?? []).filter(({ id }) => id !== ownDraftId);
  const [newest] = drafts;
  if (!newest) return null;
  return (
    <Text mb="lg">
      {`You have ${formatCount(drafts.length, 'saved draft')}. `}
      {drafts.length === 1 ? (
        <Link to="/create-project" search={{ draft: newest.id }}>
          Continue it
        </Link>
      ) : (
        <Link to="/work" search={{ stage: 'draft' }}>
          Continue one of them
        </Link>
      )}
    </Text>
  );
}
