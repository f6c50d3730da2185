import { Box, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectStatus } from '#features/projects/project.rules.ts';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { useScrollTarget } from '#platform/client/navigation/useScrollTarget.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { ProgramMark } from '#platform/client/text/ProgramMark.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { BidView } from '../../bid.schema.ts';
import { formatOverBudget } from '../../bid-comparison.rules.ts';
import { type BidRange, getPositionInRange } from '../../bid-list.rules.ts';
import { BidCriteria } from '../BidCriteria.tsx';
import { BidShares } from '../BidFee.tsx';
import { BidStatusTag } from '../BidStatusTag.tsx';
import { HireButton } from '../decision/HireButton.tsx';
import { BidMilestones } from '../milestones/BidMilestones.tsx';
import { useLinkedBidId } from '../useLinkedBidId.ts';
import { BidVersion } from './BidVersion.tsx';
import reasonClasses from '../bid-reason.module.css';
import classes from './bid-list.module.css';

function RangePosition({ bid, range }: { bid: BidView; range: BidRange }) {
  const [amount, lowest, highest] = [bid.amount, range.lowest, range.highest].map(formatDollars);
  return (
    <DimensionLine
      ariaLabel={`${amount}, between the lowest bid ${lowest} and the highest ${highest}`}
      marks={[
        {
          at: getPositionInRange(range, bid.amount),
          label: '',
          next: bid.status !== 'passed',
        },
      ]}
    />
  );
}

function BidDate({ verb, at }: { verb: string; at: string | null }) {
  return (
    at && (
      <span>
        {`${verb} `}
        <FormattedDate at={at} />
      </span>
    )
  );
}

interface BidItemProps {
  bid: BidView;
  range: BidRange | null;
  projectStatus: ProjectStatus;
  criteria?: readonly Criterion[] | undefined;
  /** In whole dollars; undefined if the client can no longer hire. */
  budget?: number | undefined;
  /** In percent; undefined while loading, or if no fee applies to this bid. */
  feePercent?: number | undefined;
  /** Beside Hire. */
  buttons: ReactNode;
}

const NARROW_SCREEN = '(max-width: 40em)';

export function BidItem(props: BidItemProps) {
  const { bid, range, projectStatus, budget, feePercent, buttons, criteria = [] } = props;
  const isNarrow = useMediaQuery(NARROW_SCREEN, false, { getInitialValueInEffect: false });
  const isLinked = useLinkedBidId() === bid.id;
  const ref = useScrollTarget(isLinked);
  const isOpen = projectStatus === 'active' && bid.status === 'active';
  const { developer, amount, deliveryTime, proposal, status, declineReason, createdAt, revisedAt } =
    bid;
  const overBudget = budget === undefined ? null : formatOverBudget(amount, budget);
  return (
    <Stack
      component="li"
      ref={ref}
      gap="xs"
      py={{ base: 'sm', sm: 'lg' }}
      className={classes.bid}
      {...(status === 'passed' && { c: 'dimmed' })}
      {...(isLinked && { 'aria-current': true, bg: 'var(--bw-tint)', px: 'sm', mx: '-sm' })}
    >
      <Group gap="sm" wrap="nowrap" align="start">
        <Avatar name={developer.name} src={developer.avatar} size={44} />
        <Box flex={1} miw={0}>
          <h3>
            <ProfileLink to="/developers/$id" user={developer} />
          </h3>
          <Group gap="0 0.75rem" fz="sm" c="dimmed">
            <Rating {...developer} />
            <UnconfirmedMark user={developer} />
            <ProgramMark isByProgram={bid.isByProgram} />
            <FormattedDate at={createdAt} />
            <BidDate verb="changed" at={revisedAt} />
            <BidDate verb="confirmed" at={bid.isOutdated ? null : bid.confirmedAt} />
          </Group>
        </Box>
        {range && (
          <Box w="13rem" px="xs" visibleFrom="sm">
            <RangePosition bid={bid} range={range} />
          </Box>
        )}
        <Stack gap={0} align="end" className="bw-figure">
          <Text span fz="xl" lh={1.3} fw={600} inherit>
            {formatDollars(amount)}
          </Text>
          <Text span size="sm" c="dimmed" inherit>
            {formatDays(deliveryTime)}
          </Text>
        </Stack>
      </Group>
      {overBudget && (
        <Text size="sm" c="dimmed">
          {overBudget}
        </Text>
      )}
      <div className={classes.proposal}>
        <PlainText
          text={proposal}
          maxLines={3}
          charactersPerLine={isNarrow ? 44 : 80}
          noun={`the proposal by ${developer.name}`}
        />
      </div>
      <BidCriteria bid={bid} criteria={criteria} isFolded />
      <BidMilestones bid={bid} criteria={criteria} isFolded />
      {isOpen && bid.isOutdated && <BidVersion bid={bid} />}
      {declineReason && <p className={reasonClasses.reason}>{`Your reason: “${declineReason}”`}</p>}
      <Group gap="0 0.125rem">
        {isOpen ? (
          <HireButton bid={bid} />
        ) : (
          <BidStatusTag bid={bid} isProjectCancelled={projectStatus === 'cancelled'} />
        )}
        {buttons}
        <BidShares amountDollars={amount} feePercent={feePercent} />
      </Group>
    </Stack>
  );
}
