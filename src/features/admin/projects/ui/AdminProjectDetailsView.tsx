import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import { fundedPaymentStatuses } from '#features/payments/payment.rules.ts';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { RecordNotes, RecordPage } from '#platform/client/records/RecordPage.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { DateTime, FormattedDate } from '#platform/client/text/values.tsx';
import { formatCents, formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { RelatedAuditEntries, RelatedReports } from '../../activity/ui/RelatedActivity.tsx';
import { adminPaymentLabels, milestoneStatePhrases } from '../../ui/admin.labels.ts';
import { AdminProjectStateTags } from '../../ui/StateTags.tsx';
import type { AdminProjectDetails } from '../admin-projects.schema.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './admin-projects.module.css';

function UserLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/admin/users/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
}

function formatBids({ bidCount, bidTotal }: AdminProjectDetails): string {
  if (bidCount === 0) return 'None';
  return `${bidCount}, ${formatDollars(Math.round(bidTotal / bidCount))} on average`;
}

function toDescriptionItems(project: AdminProjectDetails) {
  const { client, hiredDeveloper, deadline, invitationCount, heldCents } = project;
  return [
    {
      label: 'Client',
      value: (
        <>
          <UserLink {...client} /> {client.suspended && <Tag tone="red">Suspended</Tag>}
        </>
      ),
    },
    { label: 'Budget', value: formatDollars(project.budget) },
    { label: 'Category', value: project.category },
    { label: 'Created', value: <FormattedDate at={project.createdAt} /> },
    { label: 'Deadline', value: <DateTime at={deadline} /> },
    ...(project.editedAt
      ? [
          { label: 'Version', value: String(project.revision) },
          { label: 'Edited', value: <DateTime at={project.editedAt} /> },
        ]
      : []),
    { label: 'Bids', value: formatBids(project) },
    {
      label: 'Invited',
      value: invitationCount === 0 ? 'No one' : formatCount(invitationCount, 'developer'),
    },
    {
      label: 'Hired',
      value: hiredDeveloper ? (
        <>
          <UserLink {...hiredDeveloper} />
          {` for ${formatCents(hiredDeveloper.amountCents)}, ${milestoneStatePhrases[hiredDeveloper.state]}`}
        </>
      ) : (
        'No one'
      ),
    },
    { label: 'Money held', value: heldCents === null ? 'None' : formatCents(heldCents) },
    { label: 'Open reports', value: String(project.openReportCount) },
  ];
}

function ProjectLinks({ id, hiredDeveloper }: AdminProjectDetails) {
  const params = { id: String(id) };
  return (
    <p className={recordsClasses.links}>
      <Link to="/projects/$id" params={params}>
        Project page
      </Link>
      {hiredDeveloper && (
        <Link to="/projects/$id/room" params={params}>
          Project room
        </Link>
      )}
    </p>
  );
}

function PaidMilestone({
  id,
  payment,
}: {
  id: number;
  payment: AdminProjectDetails['payments'][number];
}) {
  const { milestone, status } = payment;
  if (!milestone) return null;
  const name = formatMilestone(milestone, milestone.count);
  // The room opens funded milestones only.
  if (!fundedPaymentStatuses.includes(status)) return <p>{name}</p>;
  return (
    <p>
      <Link
        to="/projects/$id/room"
        params={{ id: String(id) }}
        search={{ milestone: milestone.id }}
      >
        {name}
      </Link>
    </p>
  );
}

/** Without payments renders nothing, so `RecordNotes` never shows its `emptyText`. */
function Payments({ id, payments }: AdminProjectDetails) {
  if (payments.length === 0) return null;
  return (
    <RecordNotes title="Payments" emptyText="" notes={payments}>
      {(payment) => (
        <>
          <span>
            <strong className="bw-figure">{formatCents(payment.amountCents)}</strong>{' '}
            <Tag tone={payment.status === 'held' ? 'blue' : 'plain'}>
              {adminPaymentLabels[payment.status]}
            </Tag>
          </span>
          <PaidMilestone id={id} payment={payment} />
          <p className="bw-muted-line">
            {`To ${payment.developerName} · `}
            <DateTime at={payment.createdAt} />
            {payment.refundedCents > 0 && ` · ${formatCents(payment.refundedCents)} refunded`}
          </p>
        </>
      )}
    </RecordNotes>
  );
}

interface AdminProjectDetailsViewProps {
  project: AdminProjectDetails;
  brief: ReactNode;
  actions: ReactNode;
  takedowns: ReactNode;
}

export function AdminProjectDetailsView({
  project,
  brief,
  actions,
  takedowns,
}: AdminProjectDetailsViewProps) {
  return (
    <RecordPage
      eyebrow={<Link to="/admin/projects">Projects</Link>}
      title={project.title}
      lead={
        <>
          <AdminProjectStateTags {...project} />
          <Tag>{project.isPrivate ? 'Private' : 'Public'}</Tag>
          {project.isUrgent && <Tag tone="red">Urgent</Tag>}
          {`#${project.id}`}
        </>
      }
      actions={actions}
    >
      <div>
        <DescriptionList inOneRow items={toDescriptionItems(project)} />
        <ProjectLinks {...project} />
      </div>
      {takedowns}
      <div className={classes.brief}>{brief}</div>
      <Payments {...project} />
      <RelatedReports title="Reports about it" emptyText="No reports." reports={project.reports} />
      <RelatedAuditEntries
        searchText={`project ${project.id}`}
        emptyText="No entries yet."
        entries={project.entries}
      />
    </RecordPage>
  );
}

export function TakedownBlocked({
  project,
  reason,
}: {
  project: AdminProjectDetails;
  reason: string;
}) {
  return (
    <section className={classes.takedownBlocked} aria-label="Removal">
      <p>{reason}</p>
      <p>
        {project.hiredDeveloper && (
          <Link to="/projects/$id/room" params={{ id: String(project.id) }}>
            Open the project room
          </Link>
        )}
        <Link to="/admin/users/$id" params={{ id: String(project.client.id) }}>
          {`Open ${project.client.name}’s account`}
        </Link>
      </p>
    </section>
  );
}
