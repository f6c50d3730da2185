import { Box, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { BidView } from '../bid.schema.ts';
import { calculateShares } from '../fee.rules.ts';

interface BidTermsProps {
  bid: Pick<BidView, 'amount' | 'deliveryTime' | 'proposal'>;
  /** In percent; if 0 or undefined, the net amount is not shown. */
  feePercent?: number | undefined;
  /** Used in the button that expands the text, for example `your proposal`. */
  proposalName: string;
}

export function BidTerms({ bid, feePercent, proposalName }: BidTermsProps) {
  const { amount, deliveryTime, proposal } = bid;
  const netCents = feePercent ? calculateShares(amount, feePercent).netCents : null;
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Amount', value: <span className="bw-figure">{formatDollars(amount)}</span> },
          {
            label: 'Delivery',
            value: <span className="bw-figure">{formatDays(deliveryTime)}</span>,
          },
          ...(netCents === null
            ? []
            : [
                {
                  label: `You receive, after the ${feePercent}% platform fee`,
                  value: <span className="bw-figure">{formatCents(netCents)}</span>,
                  wide: true,
                },
              ]),
        ]}
      />
      <Box miw={0} fz="0.9375rem">
        <PlainText text={proposal} maxLines={6} noun={proposalName} />
      </Box>
    </>
  );
}

export function HiredBid({ projectId }: { projectId: number }) {
  const { data, error } = trpc.bids.onProject.useQuery({ projectId, hiredOnly: true });
  const bid = data?.[0];
  if (error && !bid) return <FormError>{readError(error).message}</FormError>;
  if (!bid) return null;
  return (
    <Stack gap="0.875rem" miw={0}>
      <BidTerms bid={bid} proposalName="the proposal" />
      <p>
        <Link to="/projects/$id" params={{ id: String(projectId) }}>
          Read what the client asked for
        </Link>
      </p>
    </Stack>
  );
}
