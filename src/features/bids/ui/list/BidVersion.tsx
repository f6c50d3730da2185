import { Button, Group } from '@mantine/core';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';
import { useBidDecisions } from '../useBidActions.ts';
import buttonClasses from '../decision/decision-buttons.module.css';

export function BidVersion({ bid }: { bid: BidView }) {
  const { askConfirmation, isAsking } = useBidDecisions(bid.projectId);
  const { confirmationAskedAt, developer, projectRevision } = bid;
  return (
    <Group gap="0.25rem 0.75rem" fz="sm" c="dimmed">
      <Tag tone="yellow">{`Made for version ${projectRevision}`}</Tag>
      {confirmationAskedAt && (
        <span>
          {'asked to confirm '}
          <FormattedDate at={confirmationAskedAt} />
        </span>
      )}
      <Button
        variant="subtle"
        className={buttonClasses.quiet}
        aria-disabled={isAsking}
        onClick={() => void askConfirmation(bid)}
      >
        {confirmationAskedAt ? 'Ask again' : 'Ask to confirm'}
        <span className="bw-hidden">{` the bid by ${developer.name}`}</span>
      </Button>
    </Group>
  );
}
