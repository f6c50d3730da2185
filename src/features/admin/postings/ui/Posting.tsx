import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { RecordNotes } from '#platform/client/records/RecordNotes.tsx';
import { RecordPage } from '#platform/client/records/RecordPage.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { formatCents, formatDollars } from '#platform/shared/money.ts';
import { plural } from '#platform/shared/words.ts';
import { EntriesAbout, ReportsAbout } from '../../about/ui/About.tsx';
import { hireWords } from '../../about/ui/hire-words.ts';
import type { PostingView } from '../posting.schema.ts';
import { PostingState } from './PostingState.tsx';
import { paymentWords } from './posting-words.ts';
import recordsClasses from '#platform/client/records/records.module.css';
import classes from './postings.module.css';

function PersonLink({ id, name }: { id: number; name: string }) {
  return (
    <Link to="/admin/users/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
}

function bidWords({ bidCount, bidTotal }: PostingView): string {
  if (bidCount === 0) return 'None';
  return `${bidCount}, ${formatDollars(Math.round(bidTotal / bidCount))} on average`;
}

function factsOf(posting: PostingView) {
  const { client, winner, deadline, invitations, heldCents } = posting;
  return [
    {
      label: 'Client',
      value: (
        <>
          <PersonLink {...client} /> {client.suspended && <Tag tone="red">Suspended</Tag>}
        </>
      ),
    },
    { label: 'Budget', value: formatDollars(posting.budget) },
    { label: 'Category', value: posting.category },
    { label: 'Created', value: <FormattedDate at={posting.createdAt} /> },
    { label: 'Deadline', value: <DateTime at={deadline} /> },
    { label: 'Bids', value: bidWords(posting) },
    { label: 'Invited', value: invitations === 0 ? 'Nobody' : plural(invitations, 'developer') },
    {
      label: 'Hired',
      value: winner ? (
        <>
          <PersonLink {...winner} />
          {` for ${formatCents(winner.amountCents)}, ${hireWords[winner.state]}`}
        </>
      ) : (
        'Nobody'
      ),
    },
    { label: 'Money held', value: heldCents === null ? 'None' : formatCents(heldCents) },
    { label: 'Open reports', value: String(posting.openReports) },
  ];
}

function Ways({ id, winner }: PostingView) {
  const params = { id: String(id) };
  return (
    <p className={recordsClasses.links}>
      <Link to="/projects/$id" params={params}>
        Project page
      </Link>
      {winner && (
        <Link to="/projects/$id/room" params={params}>
          Project room
        </Link>
      )}
    </p>
  );
}

function Text({ description, skills }: PostingView) {
  return (
    <section aria-labelledby="text" className={classes.postingText}>
      <h2 id="text">What it says</h2>
      <PlainText text={description} maxLines={8} noun="the description" />
      {skills.length > 0 && <p className="bw-record-quiet">{`Skills: ${skills.join(', ')}`}</p>}
    </section>
  );
}

function Payments({ payments }: PostingView) {
  if (payments.length === 0) return null;
  return (
    <RecordNotes title="Payments" none="There is none." notes={payments}>
      {({ status, amountCents, refundedCents, developerName, createdAt }) => (
        <>
          <span>
            <strong className="bw-figure">{formatCents(amountCents)}</strong>{' '}
            <Tag tone={status === 'held' ? 'blue' : 'plain'}>{paymentWords[status]}</Tag>
          </span>
          <p className="bw-record-quiet">
            {`To ${developerName} · `}
            <DateTime at={createdAt} />
            {refundedCents > 0 && ` · ${formatCents(refundedCents)} refunded`}
          </p>
        </>
      )}
    </RecordNotes>
  );
}

interface PostingProps {
  posting: PostingView;
  /** Buttons of the available actions. */
  actions: ReactNode;
  /** The removals, with the controls that decide appeals. */
  removals: ReactNode;
}

/** The page of one project for admins. */
export function Posting({ posting, actions, removals }: PostingProps) {
  return (
    <RecordPage
      eyebrow={<Link to="/admin/projects">Projects</Link>}
      title={posting.title}
      lead={
        <>
          <PostingState {...posting} />
          <Tag>{posting.isPrivate ? 'Private' : 'Public'}</Tag>
          {posting.isUrgent && <Tag tone="red">Urgent</Tag>}
          {`#${posting.id}`}
        </>
      }
      actions={actions}
    >
      <div>
        <DescriptionList inOneRow items={factsOf(posting)} />
        <Ways {...posting} />
      </div>
      {removals}
      <Text {...posting} />
      <Payments {...posting} />
      <ReportsAbout
        title="Reports about it"
        none="Nobody has reported it."
        reports={posting.reports}
      />
      <EntriesAbout
        target={`project ${posting.id}`}
        none="Nothing is written about it."
        entries={posting.entries}
      />
    </RecordPage>
  );
}
