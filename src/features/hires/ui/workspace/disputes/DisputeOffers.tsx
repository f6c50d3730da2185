import { Button } from '@mantine/core';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { Tag, type TagTone } from '#platform/client/text/Tag.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { isSide } from '../../../disputes/dispute.rules.ts';
import { getOfferTitle } from '../../../disputes/settlement-offer.labels.ts';
import { formatSide } from '../../../hire.labels.ts';
import type { DisputeView, OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { useOlderItems } from '../useOlderItems.ts';
import workspaceClasses from '../workspace.module.css';
import classes from './dispute-section.module.css';

const statusTags: Record<OfferView['status'], { label: string; tone: TagTone }> = {
  open: { label: 'Open', tone: 'blue' },
  accepted: { label: 'Accepted', tone: 'green' },
  replaced: { label: 'Replaced', tone: 'plain' },
  closed: { label: 'Closed', tone: 'plain' },
};

interface AcceptOfferButtonProps {
  workspace: WorkspaceView;
  offer: OfferView;
  variant: 'primary' | 'solid' | 'default';
  label?: string;
  isBusy?: boolean;
  onAccept: (offer: OfferView) => void;
}

/** Null if the offer is not open, is the reader's own, or cannot be accepted by the reader now. */
export function AcceptOfferButton(props: AcceptOfferButtonProps) {
  const {
    workspace,
    offer,
    variant,
    label = 'Accept this offer',
    isBusy = false,
    onAccept,
  } = props;
  const { party, steps } = workspace;
  if (offer.status !== 'open' || offer.madeBy === party) return null;
  if (!steps.some(({ name }) => name === 'settle')) return null;
  return (
    <Button
      variant={variant}
      aria-haspopup="dialog"
      aria-disabled={isBusy}
      data-busy={isBusy}
      onClick={() => !isBusy && onAccept(offer)}
    >
      {label}
    </Button>
  );
}

interface OfferItemProps {
  workspace: WorkspaceView;
  offer: OfferView;
  onAccept: (offer: OfferView) => void;
}

function OfferItem({ workspace, offer, onAccept }: OfferItemProps) {
  const { madeBy, toDeveloperCents, ofCents, madeAt, status } = offer;
  const { label, tone } = statusTags[status];
  return (
    <li className={classes.offer} data-status={status}>
      <div>
        <p className={classes.offerShares}>
          <strong className="bw-figure">{formatCents(toDeveloperCents)}</strong>
          {` to ${formatSide(workspace, 'developer')}, `}
          <strong className="bw-figure">{formatCents(ofCents - toDeveloperCents)}</strong>
          {` back to ${formatSide(workspace, 'client')}`}
        </p>
        <p className={classes.offerMaker}>
          {`Offered by ${formatSide(workspace, madeBy)}`}
          <DateTime at={madeAt} />
          <Tag tone={tone}>{label}</Tag>
        </p>
      </div>
      {/* Else the card of the turn has the button. */}
      {workspace.offeredTo !== workspace.party && (
        <AcceptOfferButton
          workspace={workspace}
          offer={offer}
          variant="solid"
          onAccept={onAccept}
        />
      )}
    </li>
  );
}

/** Open offers first, then the others, both newest first. */
function sortOffers(offers: readonly OfferView[]): OfferView[] {
  const newestFirst = offers.toReversed();
  return [
    ...newestFirst.filter(({ status }) => status === 'open'),
    ...newestFirst.filter(({ status }) => status !== 'open'),
  ];
}

interface DisputeOffersProps {
  workspace: WorkspaceView;
  dispute: DisputeView;
  onOffer: () => void;
  onAccept: (offer: OfferView) => void;
}

export function DisputeOffers({ workspace, dispute, onOffer, onAccept }: DisputeOffersProps) {
  const { id: disputeId, offers, status } = dispute;
  const api = trpc.useUtils().client;
  const older = useOlderItems(
    [...getQueryKey(trpc.disputes.offers), { disputeId }],
    dispute.offersNext,
    (cursor) => api.disputes.offers.query({ disputeId, cursor }),
  );
  // The workspace contains all open and accepted offers. An older page may contain such an offer
  // again.
  const olderOffers = older.items.filter(({ id }) => !offers.some((offer) => offer.id === id));
  const canOffer = status === 'open' && dispute.openedBy !== 'admin' && isSide(workspace.party);
  if (offers.length === 0 && !canOffer) return null;
  return (
    <div className={classes.offers}>
      <div className={classes.offersTop}>
        <h3>Offers to settle</h3>
        {canOffer && (
          <Button variant="default" aria-haspopup="dialog" onClick={onOffer}>
            {getOfferTitle(workspace)}
          </Button>
        )}
      </div>
      {offers.length === 0 && (
        <p className={workspaceClasses.empty}>
          None yet. Offer a split of the money. If the other side accepts it, the dispute is over.
        </p>
      )}
      {offers.length > 0 && (
        <ol>
          {[...sortOffers(offers), ...olderOffers].map((offer) => (
            <OfferItem key={offer.id} workspace={workspace} offer={offer} onAccept={onAccept} />
          ))}
        </ol>
      )}
      <MoreButton query={older.pages} itemCount={older.items.length} label="Show earlier offers" />
    </div>
  );
}
