import { Button, Group } from '@mantine/core';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { useScrollTarget } from '#platform/client/navigation/useScrollTarget.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { biddingClosedRefusal, changeBidRefusal, isDeclined } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { BidCriteria } from '../BidCriteria.tsx';
import { selectFeePercent, useFeePercent } from '../BidFee.tsx';
import { BidStatusTag } from '../BidStatusTag.tsx';
import { BidTerms } from '../BidTerms.tsx';
import {
  changeDraftName,
  type OfferFormValues,
  offerDraftName,
  toOfferFormValues,
} from '../form/offer-draft.ts';
import { BidMilestones } from '../milestones/BidMilestones.tsx';
import { useLinkedBidId } from '../useLinkedBidId.ts';
import { OutdatedBid } from './OutdatedBid.tsx';
import { ChangesWhileWriting, type RenderChanges } from './ProjectChanges.tsx';
import { useBidEditing } from './useBidEditing.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import classes from '../bid-panel.module.css';
import reasonClasses from '../bid-reason.module.css';

const BidForm = lazy(() => import('../form/BidForm.tsx'));

/** In special cases, `formatStatus` returns other texts. */
const statusTexts: Record<BidView['status'], string> = {
  active: 'The client has your bid. You can change or withdraw it until a developer is hired.',
  withdrawn: 'You withdrew this bid.',
  hired: 'The client hired you for this project, at this price.',
  passed: 'The client hired another developer. Your bid was not chosen.',
};

const CLIENT_PAUSED_TEXT =
  'The client has your bid. At the moment this project accepts no bids and no developer can be ' +
  'hired. You can change or withdraw your bid.';
const DEVELOPER_SUSPENDED_TEXT =
  'The client has your bid, but it cannot be hired while your account is suspended. You can ' +
  'withdraw it.';

const DEADLINE_PASSED_TEXT =
  'The deadline has passed, so you can no longer change your bid. You can withdraw it until a ' +
  'developer is hired.';

function formatDeclined(project: ProjectView): string {
  if (project.status !== 'active')
    return 'The client declined your bid before the project was closed.';
  return (
    'The client declined your bid. You can no longer change or withdraw it, or place another ' +
    'one. If the client reconsiders, you get a notification.'
  );
}

interface BidPermissions {
  canEdit: boolean;
  isSuspended: boolean;
}

function formatStatus(bid: BidView, project: ProjectView, permissions: BidPermissions): string {
  const { status } = bid;
  if (isDeclined(bid)) return formatDeclined(project);
  if (project.status === 'cancelled')
    return 'The client cancelled this project. Your bid is closed.';
  if (status !== 'active') return statusTexts[status];
  if (project.status !== 'active') return 'This project no longer accepts bids.';
  if (permissions.isSuspended) return DEVELOPER_SUSPENDED_TEXT;
  if (!permissions.canEdit) return DEADLINE_PASSED_TEXT;
  return project.isPaused ? CLIENT_PAUSED_TEXT : statusTexts.active;
}

interface PlacedBidProps {
  project: ProjectView;
  priceGuidance?: ReactNode;
  bid: BidView;
  now: Date;
  agreedFeePercent?: number | undefined;
  renderChanges: RenderChanges;
  isWithdrawnElsewhere: boolean;
  /**
   * Opens the form with the unsent draft of a new bid, if it differs from the bid, which was then
   * placed in another tab.
   */
  resumesDraft: boolean;
  /** Name of the field that had the focus in the form of a new bid. */
  focusedFieldName?: RefObject<string> | undefined;
  /** Called with null when the form or dialog closes. */
  onEditing: (bid: BidView | null) => void;
  onWithdrawn: (bid: BidView) => void;
  /**
   * Called when the form or dialog closes after the bid was withdrawn elsewhere. Submitted values
   * have been stored as the draft of a new bid.
   */
  onWithdrawnElsewhere: (bid: BidView) => void;
}

interface ChangeFormProps {
  project: ProjectView;
  priceGuidance: ReactNode;
  bid: BidView;
  isUnsentDraft: boolean;
  /** The revision of the bid that the form was opened with. */
  revision: number;
  note: string | undefined;
  initialFieldName: string | undefined;
  renderChanges: RenderChanges;
  onSubmit: (offer: OfferFormValues, projectRevision: number) => Promise<void>;
  onCancel: () => void;
}

function ChangeForm(props: ChangeFormProps) {
  const { project, priceGuidance, bid, isUnsentDraft, revision, note, initialFieldName } = props;
  const { renderChanges, onSubmit, onCancel } = props;
  const feePercent = useFeePercent();
  return (
    <section className={classes.panel} aria-label="Your bid">
      <Suspense fallback={<p className={classes.note}>Loading the form...</p>}>
        <BidForm
          title="Change your bid"
          initial={toOfferFormValues(bid)}
          draft={isUnsentDraft ? offerDraftName(project.id) : changeDraftName(bid.id)}
          basedOn={isUnsentDraft ? undefined : revision}
          note={note}
          initialFieldName={initialFieldName}
          project={project}
          readRevision={bid.isOutdated ? bid.projectRevision : undefined}
          renderChangesSince={(sinceRevision) => (
            <ChangesWhileWriting
              project={project}
              sinceRevision={sinceRevision}
              renderChanges={renderChanges}
            />
          )}
          feePercent={feePercent}
          priceGuidance={priceGuidance}
          submitLabel="Save changes"
          busyLabel="Saving..."
          onSubmit={onSubmit}
          onCancel={onCancel}
        />
      </Suspense>
    </section>
  );
}

interface BidButtonsProps {
  editLabel: string;
  /** Null if the bid can no longer be changed. */
  onEdit: (() => void) | null;
  onWithdraw: () => void;
}

function BidButtons({ editLabel, onEdit, onWithdraw }: BidButtonsProps) {
  const suspensionReason = useSuspensionReason();
  return (
    <>
      {onEdit && (
        <GatedButton variant="default" disabledReason={suspensionReason} inRow onClick={onEdit}>
          {editLabel}
        </GatedButton>
      )}
      <Button variant="default" onClick={onWithdraw}>
        Withdraw
      </Button>
    </>
  );
}

interface StatusOrChangesProps
  extends BidPermissions,
    Pick<PlacedBidProps, 'project' | 'bid' | 'renderChanges'> {
  mustConfirm: boolean;
  children: ReactNode;
}

/** If the bid must be confirmed, shows the changes of the project and the buttons instead. */
function StatusOrChanges({ mustConfirm, children, ...props }: StatusOrChangesProps) {
  const { project, bid } = props;
  if (mustConfirm) return <OutdatedBid {...props}>{children}</OutdatedBid>;
  return <p className={classes.note}>{formatStatus(bid, project, props)}</p>;
}

function needsConfirmation(bid: BidView, project: ProjectView, canWithdraw: boolean): boolean {
  return canWithdraw && bid.isOutdated && project.status === 'active';
}

export function PlacedBid(props: PlacedBidProps) {
  const { project, bid, now, agreedFeePercent, isWithdrawnElsewhere, resumesDraft } = props;
  const { focusedFieldName, renderChanges, onEditing, onWithdrawn, onWithdrawnElsewhere } = props;
  const feePercent = useFeePercent();
  const suspensionReason = useSuspensionReason();
  const ref = useScrollTarget(useLinkedBidId() === bid.id);
  const [isWithdrawing, setWithdrawing] = useState(false);
  const bidEditing = useBidEditing(bid, {
    isWithdrawnElsewhere,
    resumesDraft: resumesDraft && !suspensionReason,
    onWithdrawnElsewhere,
  });
  const refusal = changeBidRefusal(bid, project, { id: bid.developerId });
  const canWithdraw = refusal === null;
  const canEdit =
    canWithdraw &&
    biddingClosedRefusal({ ...project, deadline: new Date(project.deadline) }, now) === null;

  const editing = canEdit ? bidEditing.editing : null;
  const isFormOrDialogOpen = editing !== null || isWithdrawing;
  useEffect(() => onEditing(isFormOrDialogOpen ? bid : null), [onEditing, isFormOrDialogOpen, bid]);

  if (editing) {
    return (
      <ChangeForm
        project={project}
        priceGuidance={props.priceGuidance}
        bid={bid}
        isUnsentDraft={editing.isUnsentDraft}
        revision={editing.revision}
        note={editing.note}
        initialFieldName={editing.isUnsentDraft ? focusedFieldName?.current : undefined}
        renderChanges={renderChanges}
        onSubmit={bidEditing.save}
        onCancel={bidEditing.close}
      />
    );
  }
  const mustConfirm = needsConfirmation(bid, project, canWithdraw);
  const actions = (
    <BidButtons
      editLabel={mustConfirm ? 'Change' : 'Edit'}
      onEdit={canEdit ? bidEditing.open : null}
      onWithdraw={() => setWithdrawing(true)}
    />
  );
  return (
    <section
      ref={ref}
      className={classes.panel}
      aria-label="Your bid"
      data-won={bid.status === 'hired'}
    >
      <Group justify="space-between" wrap="nowrap">
        <h2 data-autofocus tabIndex={-1}>
          Your bid
        </h2>
        <BidStatusTag bid={bid} isProjectCancelled={project.status === 'cancelled'} />
      </Group>
      <StatusOrChanges
        project={project}
        bid={bid}
        canEdit={canEdit}
        mustConfirm={mustConfirm}
        renderChanges={renderChanges}
        isSuspended={suspensionReason !== null}
      >
        {actions}
      </StatusOrChanges>
      {isDeclined(bid) && (
        <p className={reasonClasses.reason}>{`The client’s reason: “${bid.declineReason}”`}</p>
      )}
      <BidTerms
        bid={bid}
        proposalName="your proposal"
        feePercent={selectFeePercent(bid, feePercent, agreedFeePercent)}
      />
      <BidCriteria bid={bid} criteria={project.criteria} />
      <BidMilestones bid={bid} criteria={project.criteria} />
      {canWithdraw && !mustConfirm && <FormActions>{actions}</FormActions>}
      <WithdrawDialog
        bid={bid}
        opened={isWithdrawing}
        refusalMessage={refusal?.message ?? null}
        isWithdrawnElsewhere={isWithdrawnElsewhere}
        onClose={() => setWithdrawing(false)}
        onWithdrawn={onWithdrawn}
        onWithdrawnElsewhere={onWithdrawnElsewhere}
      />
    </section>
  );
}
