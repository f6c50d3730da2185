import { getQueryKey } from '@trpc/react-query';
import { FileList } from '#features/files/ui/FileList.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { LinkedText, PlainText } from '#platform/client/text/PlainText.tsx';
import { ProgramMark } from '#platform/client/text/ProgramMark.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { findOpenRequest, listRemoved } from '../../../agreement/criteria-state.rules.ts';
import { getStepTarget } from '../../../workspace/step-target.rules.ts';
import type { DeliveryView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { getDeliveryAnchor } from '../../../workspace/workspace-path.rules.ts';
import { areFilesRestricted, RequestedChanges } from '../changes/RequestedChanges.tsx';
import { useOlderItems } from '../useOlderItems.ts';
import { MetCriteriaList } from './MetCriteriaList.tsx';
import workspaceClasses from '../workspace.module.css';
import classes from './deliveries-section.module.css';

interface DeliveryItemProps {
  workspace: WorkspaceView;
  delivery: DeliveryView;
  /** From 1. */
  number: number;
  /** Beyond the newest ones, whose agreed criteria are listed in `AgreedCriteria`. */
  isOlder: boolean;
}

function DeliveryItem(props: DeliveryItemProps) {
  const { workspace, delivery, number, isOlder } = props;
  const { note, links, files, deliveredAt } = delivery;
  const isRestricted = areFilesRestricted(workspace);
  const selectUnlisted = <Criterion extends { id: number }>(criteria: readonly Criterion[]) =>
    isOlder ? criteria : listRemoved(criteria, workspace.agreement);
  return (
    <li id={getDeliveryAnchor(delivery.id)} className={classes.delivery}>
      <div className={classes.top}>
        <h3>{`Delivery ${number}`}</h3>
        <DateTime at={deliveredAt} />
        <ProgramMark isByProgram={delivery.isByProgram} />
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
            namesOnly={isRestricted}
            downloadImages
          />
          {isRestricted && (
            <p>
              Only the client and the developer can open these files, because there is no dispute.
            </p>
          )}
        </div>
      )}
      <MetCriteriaList
        delivery={delivery}
        criteria={selectUnlisted(delivery.criteria)}
        number={number}
      />
      {delivery !== findOpenRequest(workspace) && (
        <RequestedChanges
          workspace={workspace}
          delivery={delivery}
          level={4}
          criteria={selectUnlisted(delivery.changesCriteria)}
        />
      )}
    </li>
  );
}

export function DeliveriesSection({ workspace }: { workspace: WorkspaceView }) {
  const { developer, party } = workspace;
  const target = getStepTarget(workspace);
  const api = trpc.useUtils().client;
  const older = useOlderItems(
    [...getQueryKey(trpc.hires.deliveries), target],
    workspace.deliveriesNext,
    (cursor) => api.hires.deliveries.query({ ...target, cursor }),
  );
  const deliveries = [...workspace.deliveries.toReversed(), ...older.items];
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
              isOlder={older.items.includes(delivery)}
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
