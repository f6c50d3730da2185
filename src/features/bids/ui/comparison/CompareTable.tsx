import { Box, CloseButton, Group, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { useNow } from '#platform/client/time/useNow.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatCount, formatDays } from '#platform/shared/format/text.ts';
import { isDeclined } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import {
  findCriteriaIncludedByAll,
  findLowestBidIds,
  formatBudgetDifference,
  isCompleteBid,
} from '../../bid-comparison.rules.ts';
import { calculateShares } from '../../fee.rules.ts';
import { useFeePercent } from '../BidFee.tsx';
import { BidStatusTag } from '../BidStatusTag.tsx';
import { ShortlistButton } from '../decision/BidDecision.tsx';
import { BidMenu } from '../decision/BidMenu.tsx';
import { HireButton } from '../decision/HireButton.tsx';
import { ReconsiderButton } from '../list/DeclinedBids.tsx';
import { createMilestoneRows } from '../milestones/milestone-rows.tsx';
import { type CompareRow, createCriterionRow, createVersionRows } from './brief-rows.tsx';
import { COMPARED_MIN } from './compare-search.ts';
import { useVisibleColumns } from './useVisibleColumns.ts';
import classes from './compare.module.css';

interface CompareTableProps {
  bids: BidView[];
  project: Pick<ProjectView, 'status' | 'budget' | 'revision' | 'criteria'>;
  canDecide: boolean;
  renderContact: (bid: BidView) => ReactNode;
  /** Called when the client presses "Decline"; nothing is declined yet. */
  onDecline: (bid: BidView) => void;
  onRemove: (bid: BidView) => void;
}

interface StatusCellProps {
  bid: BidView;
  isProjectCancelled: boolean;
}

function StatusCell({ bid, isProjectCancelled }: StatusCellProps) {
  if (bid.status !== 'active') {
    return (
      <>
        <BidStatusTag bid={bid} isProjectCancelled={isProjectCancelled} />
        {isDeclined(bid) && <Text size="sm" c="dimmed">{`“${bid.declineReason}”`}</Text>}
      </>
    );
  }
  return bid.shortlisted ? <Tag tone="blue">Shortlisted</Tag> : <Tag>Open</Tag>;
}

function ReviewsCell({ developer }: BidView) {
  const { reviewCount } = developer;
  return (
    <>
      <Rating {...developer} />
      <UnconfirmedMark user={developer} />
      {reviewCount > 0 && (
        <Text size="sm" c="dimmed" aria-hidden>
          {formatCount(reviewCount, 'review')}
        </Text>
      )}
    </>
  );
}

const NARROW_SCREEN = '(max-width: 40em)';

const figureGap = '0.25rem 0.625rem';

function createTermRows({ bids, project }: CompareTableProps, now: Date): CompareRow[] {
  const { status, criteria } = project;
  // A bid that leaves work out is not comparable with bids for all of it.
  const completeBids = bids.filter((bid) => isCompleteBid(bid, criteria));
  const lowestIds = findLowestBidIds(completeBids, 'amount');
  const fastestIds = findLowestBidIds(completeBids, 'deliveryTime');
  return [
    {
      label: 'Amount',
      render: ({ id, amount }) => (
        <Group gap={figureGap} align="baseline">
          <Text span size="xl" fw={600} className="bw-figure">
            {formatDollars(amount)}
          </Text>
          {lowestIds.has(id) && <Tag tone="green">Lowest</Tag>}
        </Group>
      ),
    },
    {
      label: 'Delivery',
      render: ({ id, deliveryTime }) => (
        <>
          <Group gap={figureGap} align="baseline">
            <span className="bw-figure">{formatDays(deliveryTime)}</span>
            {fastestIds.has(id) && <Tag tone="green">Fastest</Tag>}
          </Group>
          {status === 'active' && (
            <Text size="sm" c="dimmed">
              {'by '}
              <FormattedDate at={addDays(now, deliveryTime).toISOString()} />
              {', if hired today'}
            </Text>
          )}
        </>
      ),
    },
  ];
}

function createFactRows(
  { budget, status, revision }: CompareTableProps['project'],
  feePercent: number | undefined,
): CompareRow[] {
  return [
    {
      label: `Budget ${formatDollars(budget)}`,
      render: ({ amount }) => (
        <span className="bw-figure">{formatBudgetDifference(amount, budget)}</span>
      ),
    },
    ...createFeeRows(status, feePercent),
    { label: 'Rating', render: (bid) => <ReviewsCell {...bid} /> },
    {
      label: 'Completed projects',
      render: ({ developer }) => <span className="bw-figure">{developer.completedProjects}</span>,
    },
    {
      label: 'Bid placed',
      render: ({ createdAt, revisedAt }) => (
        <>
          <FormattedDate at={createdAt} />
          {revisedAt && (
            <Text size="sm" c="dimmed">
              {'changed '}
              <FormattedDate at={revisedAt} />
            </Text>
          )}
        </>
      ),
    },
    ...createVersionRows(revision),
    {
      label: 'Status',
      render: (bid) => <StatusCell bid={bid} isProjectCancelled={status === 'cancelled'} />,
    },
  ];
}

/** Returns no row if the fee is 0 or not loaded, or if the project is not active. */
function createFeeRows(
  status: ProjectView['status'],
  feePercent: number | undefined,
): CompareRow[] {
  if (!feePercent || status !== 'active') return [];
  const render = ({ amount }: BidView) => {
    const { netCents, feeCents } = calculateShares(amount, feePercent);
    return (
      <>
        <span className="bw-figure">{formatCents(netCents)}</span>
        <Text size="sm" c="dimmed">{`the platform keeps ${formatCents(feeCents)}`}</Text>
      </>
    );
  };
  return [{ label: 'Developer receives', render }];
}

interface BidCellProps {
  bid: BidView;
  tableProps: CompareTableProps;
}

function BidActions({ bid, tableProps }: BidCellProps) {
  const isOpen = tableProps.project.status === 'active';
  const isUndecided = isOpen && bid.status === 'active';
  return (
    <Group gap={0} wrap="nowrap">
      {isUndecided && (
        <>
          <HireButton bid={bid} />
          <ShortlistButton bid={bid} isIconOnly />
        </>
      )}
      {isOpen && isDeclined(bid) && <ReconsiderButton bid={bid} />}
      <BidMenu bid={bid} onDecline={isUndecided ? () => tableProps.onDecline(bid) : undefined}>
        {tableProps.renderContact(bid)}
      </BidMenu>
    </Group>
  );
}

function BidderHeading({ bid, tableProps }: BidCellProps) {
  const { name, avatar } = bid.developer;
  return (
    <Table.Th scope="col">
      <Group gap="0.5rem" wrap="nowrap" className={classes.person}>
        <Box visibleFrom="sm">
          <Avatar name={name} src={avatar} size={36} />
        </Box>
        <ProfileLink to="/developers/$id" user={bid.developer} />
        {tableProps.bids.length > COMPARED_MIN && (
          <CloseButton
            aria-label={`Remove the bid by ${name}`}
            onClick={() => tableProps.onRemove(bid)}
          />
        )}
      </Group>
    </Table.Th>
  );
}

interface RowsProps {
  bids: BidView[];
  rows: CompareRow[];
}

function Rows({ bids, rows }: RowsProps) {
  return rows.map(({ label, render, isLabelHidden, isCriterion, key = label }) => (
    <Table.Tr key={key}>
      <Table.Th scope="row" fz="sm" fw={500} {...(!isCriterion && { c: 'dimmed' })}>
        <bdi className={isLabelHidden ? 'bw-hidden' : undefined}>{label}</bdi>
      </Table.Th>
      {bids.map((bid) => (
        <Table.Td key={bid.id}>
          <Stack gap={4} align="start">
            {render(bid)}
          </Stack>
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

interface CriteriaProps {
  bids: BidView[];
  criteria: readonly Criterion[];
}

function CriteriaRows({ bids, criteria }: CriteriaProps) {
  if (criteria.length === 0) return null;
  const includedByAll = findCriteriaIncludedByAll(bids, criteria);
  const others = criteria.filter((criterion) => !includedByAll.includes(criterion));
  const columnCount = bids.length + 1;
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="rowgroup" colSpan={columnCount} fw={650}>
          Done when
        </Table.Th>
      </Table.Tr>
      <Rows bids={bids} rows={others.map((criterion) => createCriterionRow(criterion, criteria))} />
      {includedByAll.length > 0 && (
        <Table.Tr>
          <Table.Td colSpan={columnCount}>
            <details className={classes.sameForAll}>
              <summary>{formatIncludedByAll(includedByAll.length)}</summary>
              <ul>
                {includedByAll.map(({ id, text }) => (
                  <li key={id}>
                    <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}

const formatIncludedByAll = (count: number) =>
  `${count === 1 ? '1 criterion is' : `${count} criteria are`} included by all bids`;

export function CompareTable(props: CompareTableProps) {
  const { bids, project, canDecide } = props;
  const now = useNow(60_000);
  const feePercent = useFeePercent();
  const { ref, label } = useVisibleColumns(bids.length);
  const isNarrow = useMediaQuery(NARROW_SCREEN, false, { getInitialValueInEffect: false });
  const firstRows: CompareRow[] = [
    ...createTermRows(props, now),
    ...createMilestoneRows(bids, project.criteria),
    {
      label: 'Proposal',
      render: ({ proposal, developer }) => (
        <PlainText
          text={proposal}
          maxLines={6}
          charactersPerLine={isNarrow ? 18 : 28}
          noun={`the proposal by ${developer.name}`}
        />
      ),
    },
  ];
  if (canDecide) {
    firstRows.push({
      label: 'Your choice',
      isLabelHidden: true,
      render: (bid) => <BidActions bid={bid} tableProps={props} />,
    });
  }
  return (
    <div>
      {label && (
        <Text size="sm" c="dimmed" ta="end" mb="xs">
          {'Bids '}
          <span className="bw-figure">{label}</span>
        </Text>
      )}
      <div ref={ref} className={classes.compare}>
        <Table
          layout="fixed"
          fz="md"
          verticalSpacing="sm"
          horizontalSpacing="sm"
          borderColor="var(--bw-rule)"
          style={{ '--columns': bids.length } as CSSProperties}
        >
          <caption className="bw-hidden">{`${bids.length} bids side by side`}</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <span className="bw-hidden">Compared</span>
              </Table.Th>
              {bids.map((bid) => (
                <BidderHeading key={bid.id} bid={bid} tableProps={props} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Rows bids={bids} rows={firstRows} />
          </Table.Tbody>
          <CriteriaRows bids={bids} criteria={project.criteria} />
          <Table.Tbody>
            <Rows bids={bids} rows={createFactRows(project, feePercent)} />
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}
