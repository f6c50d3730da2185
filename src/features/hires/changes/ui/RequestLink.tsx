import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { getDeliveryAnchor } from '../../workspace/workspace-path.rules.ts';
import type { ChangeView } from '../change.schema.ts';

/** To the request for changes that the proposal answers. */
export function RequestLink({ change: { projectId, request } }: { change: ChangeView }) {
  if (!request) return null;
  return (
    <Text size="sm" m={0}>
      {'About the '}
      <Link
        to="/projects/$id/room"
        params={{ id: String(projectId) }}
        search={{ milestone: request.milestoneId }}
        hash={getDeliveryAnchor(request.deliveryId)}
      >
        {'request of '}
        <FormattedDate at={request.requestedAt} />
      </Link>
    </Text>
  );
}
