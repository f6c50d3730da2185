import { getQueryKey } from '@trpc/react-query';
import { FileList } from '#features/files/ui/FileList.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { LinkedText, PlainText } from '#platform/client/text/PlainText.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { DeliveryView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { useOlderItems } from '../useOlderItems.ts';
import { ChangesSubject, MetCriteriaList } from './MetCriteriaList.tsx';
import workspaceClasses from '../workspace.module.css';
import classes from './deliveries-section.module.css';

interface DeliveryItemProps {
  workspace: WorkspaceView;
  delivery: DeliveryView;
  /** From 1. */
  number: number;
  changesHeading: string;
  /** Whether the reader may see only the names of files. */
  areFilesRestricted: boolean;
}

function DeliveryItem(props: DeliveryItemProps) {
  const { workspace, delivery, number, changesHeading, areFilesRestricted } = props;
  const { note, links, files, deliveredAt, changesNote, changesAt } = delivery;
  return (
    <li className={classes.delivery}>
      <div className={classes.top}>
        <h3>{`Delivery ${number}`}</h3>
        <DateTime at={deliveredAt} />
      </div>
      <PlainText text={note} maxLines={12} noun={`delivery ${number}`} />
      {links.length > 0 && (
        <ul className={classes.links}>
          {links.map((link) => (
            <li key={link}>
              <LinkedText text={link} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <div className={classes.files}>
          <FileList
            files={files}
            label={`Files of delivery ${number}`}
            namesOnly={areFilesRestricted}
            downloadImages
          />
          {areFilesRestricted && (
            <p>
              Only the client and the developer can open these files, because there is no dispute.
            </p>
          )}
        </div>
      )}
      <MetCriteriaList workspace={workspace} delivery={delivery} number={number} />
      {changesNote !== null && (
        <div className={classes.changes}>
          <h4>
            {changesHeading}
            {changesAt && <DateTime at={changesAt} />}
          </h4>
          <ChangesSubject workspace={workspace} delivery={delivery} />
          <PlainText text={changesNote} maxLines={8} noun="the changes asked for" />
        </div>
      )}
    </li>
  );
}

export function DeliveriesSection({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, client, developer, party, disputes } = workspace;
  const api = trpc.useUtils().client;
  const older = useOlderItems(
    [...getQueryKey(trpc.hires.deliveries), { projectId }],
    workspace.deliveriesNext,
    (cursor) => api.hires.deliveries.query({ projectId, cursor }),
  );
  const deliveries = [...workspace.deliveries.toReversed(), ...older.items];
  const areFilesRestricted = party === 'admin' && disputes.length === 0;
  const changesHeading =
    party === 'client' ? 'You asked for changes' : `${client.name} asked for changes`;
  const emptyHint =
    party === 'developer'
      ? 'Your deliveries appear here.'
      : `Deliveries of ${developer.name} appear here.`;
  return (
    <section className={workspaceClasses.part} aria-labelledby="work">
      <h2 id="work">Work</h2>
      {deliveries.length === 0 ? (
        <p className={workspaceClasses.empty}>
          {workspace.next ? `There is no delivery yet. ${emptyHint}` : 'Nothing was delivered.'}
        </p>
      ) : (
        <ol className={classes.deliveries} reversed>
          {deliveries.map((delivery, index) => (
            <DeliveryItem
              key={delivery.id}
              workspace={workspace}
              delivery={delivery}
              number={workspace.deliveryCount - index}
              changesHeading={changesHeading}
              areFilesRestricted={areFilesRestricted}
            />
          ))}
        </ol>
      )}
      <MoreButton
        query={older.pages}
        itemCount={older.items.length}
        label="Show earlier deliveries"
      />
    </section>
  );
}
