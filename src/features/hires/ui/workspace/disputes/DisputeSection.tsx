import { getQueryKey } from '@trpc/react-query';
import type { FileView } from '#features/files/file.schema.ts';
import { FileList } from '#features/files/ui/FileList.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime, formatDateTime } from '#platform/client/text/values.tsx';
import { formatOverdueSettlement } from '../../../disputes/settlement-offer.labels.ts';
import { formatSplit } from '../../../hire.labels.ts';
import type {
  DisputeView,
  OfferView,
  StatementView,
  WorkspaceView,
} from '../../../workspace/workspace.schema.ts';
import { useOlderItems } from '../useOlderItems.ts';
import { DisputeOffers } from './DisputeOffers.tsx';
import { NewStatement } from './NewStatement.tsx';
import workspaceClasses from '../workspace.module.css';
import classes from './dispute-section.module.css';

const outcomeLabels: Record<Exclude<DisputeView['status'], 'open'>, string> = {
  withdrawn: 'Withdrawn',
  settled: 'Settled',
  decided: 'Decided',
  overtaken: 'Ended by the bank',
};

type DisputeEntry = Omit<StatementView, 'id' | 'files'> & { files: FileView[] };

function toOpeningStatement(
  { client, developer }: WorkspaceView,
  dispute: DisputeView,
): DisputeEntry {
  const names = { client: client.name, developer: developer.name, admin: 'Our team' };
  const { openedBy, reason, files, openedAt } = dispute;
  return { party: openedBy, name: names[openedBy], text: reason, files, at: openedAt };
}

const partyLabels = { client: 'Client', developer: 'Developer', admin: 'Bidwright' };

function Statement({ entry, isMine }: { entry: DisputeEntry; isMine: boolean }) {
  return (
    <li className={classes.statement} data-party={entry.party} data-mine={isMine}>
      <p className={classes.statementAuthor}>
        <strong>{entry.name}</strong>
        <span>{partyLabels[entry.party]}</span>
        <DateTime at={entry.at} />
      </p>
      <PlainText text={entry.text} maxLines={14} noun={`what ${entry.name} wrote`} />
      <FileList files={entry.files} label={`Files of ${entry.name}`} downloadImages />
    </li>
  );
}

function DisputeResult({ dispute, workspace }: { dispute: DisputeView; workspace: WorkspaceView }) {
  const { decision: reasons, toDeveloperCents, status, closedAt } = dispute;
  if (status === 'open' || status === 'withdrawn') return null;
  return (
    <div className={classes.decision}>
      <h3>
        {status === 'decided' ? 'Decision by Bidwright' : outcomeLabels[status]}
        {closedAt && <DateTime at={closedAt} />}
      </h3>
      {toDeveloperCents !== null && <p>{`${formatSplit(workspace, toDeveloperCents)}.`}</p>}
      {reasons && <PlainText text={reasons} />}
    </div>
  );
}

interface DisputeSectionProps {
  workspace: WorkspaceView;
  dispute: DisputeView;
  onOffer: () => void;
  onAccept: (offer: OfferView) => void;
}

function Statements({ workspace, dispute }: Pick<DisputeSectionProps, 'workspace' | 'dispute'>) {
  const { id: disputeId, statementsNext } = dispute;
  const api = trpc.useUtils().client;
  const older = useOlderItems(
    [...getQueryKey(trpc.disputes.statements), { disputeId }],
    statementsNext,
    (cursor) => api.disputes.statements.query({ disputeId, cursor }),
  );
  const opening = toOpeningStatement(workspace, dispute);
  return (
    <ol className={classes.statements} aria-label="Statements">
      <Statement entry={opening} isMine={opening.party === workspace.party} />
      {statementsNext !== null && (
        <li>
          <MoreButton
            query={older.pages}
            itemCount={older.items.length}
            label="Show earlier statements"
          />
        </li>
      )}
      {[...older.items.toReversed(), ...dispute.statements].map((entry) => (
        <Statement key={entry.id} entry={entry} isMine={entry.party === workspace.party} />
      ))}
    </ol>
  );
}

export function DisputeSection({ workspace, dispute, onOffer, onAccept }: DisputeSectionProps) {
  const isOpen = dispute.status === 'open';
  const titleId = `dispute-${dispute.id}`;
  const settlementText = isOpen && formatOverdueSettlement(workspace, dispute, formatDateTime);
  return (
    <section
      {...(isOpen && { id: 'dispute' })}
      className={`${workspaceClasses.part} ${classes.dispute}`}
      data-open={isOpen}
      aria-labelledby={titleId}
    >
      <h2 id={titleId}>
        Dispute
        {dispute.status !== 'open' && <Tag>{outcomeLabels[dispute.status]}</Tag>}
      </h2>
      {settlementText && <p>{settlementText}</p>}
      <DisputeResult dispute={dispute} workspace={workspace} />
      <Statements workspace={workspace} dispute={dispute} />
      {isOpen && !workspace.isInvolved && (
        <NewStatement workspace={workspace} disputeId={dispute.id} />
      )}
      <DisputeOffers
        workspace={workspace}
        dispute={dispute}
        onOffer={onOffer}
        onAccept={onAccept}
      />
    </section>
  );
}
