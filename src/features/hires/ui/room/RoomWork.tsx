import { getQueryKey } from '@trpc/react-query';
import { FileList } from '#features/files/ui/FileList.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { LinkedText } from '#platform/client/text/LinkedText.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import type { DeliveryView, RoomView } from '../../work/room.schema.ts';
import { useEarlier } from './useEarlier.ts';
import roomClasses from './room.module.css';
import classes from './room-work.module.css';

interface DeliveryItemProps {
  delivery: DeliveryView;
  /** Number of the delivery, from 1. */
  nth: number;
  asked: string;
  /** Whether the reader may see only the names of files. */
  closed: boolean;
}

function DeliveryItem({ delivery, nth, asked, closed }: DeliveryItemProps) {
  const { note, links, files, deliveredAt, changesNote, changesAt } = delivery;
  return (
    <li className={classes.delivery}>
      <div className={classes.top}>
        <h3>{`Delivery ${nth}`}</h3>
        <DateTime at={deliveredAt} />
      </div>
      <PlainText text={note} maxLines={12} noun={`delivery ${nth}`} />
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
          <FileList files={files} label={`Files of delivery ${nth}`} closed={closed} handed />
          {closed && <p>Files of a project without a dispute are open to its two sides only.</p>}
        </div>
      )}
      {changesNote !== null && (
        <div className={classes.changes}>
          <h4>
            {asked}
            {changesAt && <DateTime at={changesAt} />}
          </h4>
          <PlainText text={changesNote} maxLines={8} noun={`the changes asked for`} />
        </div>
      )}
    </li>
  );
}

/** Lists the deliveries, newest first, with the changes that were requested. */
export function RoomWork({ room }: { room: RoomView }) {
  const { projectId, client, developer, party, disputes } = room;
  const api = trpc.useUtils().client;
  const earlier = useEarlier(
    [...getQueryKey(trpc.hires.deliveries), { projectId }],
    room.deliveriesNext,
    (cursor) => api.hires.deliveries.query({ projectId, cursor }),
  );
  const deliveries = [...room.deliveries.toReversed(), ...earlier.items];
  const closed = party === 'admin' && disputes.length === 0;
  const asked = party === 'client' ? 'You asked for changes' : `${client.name} asked for changes`;
  const hint =
    party === 'developer'
      ? 'What you deliver stands here.'
      : `What ${developer.name} delivers stands here.`;
  return (
    <section className={roomClasses.part} aria-labelledby="work">
      <h2 id="work">Work</h2>
      {deliveries.length === 0 ? (
        <p className={roomClasses.empty}>
          {room.next ? `Nothing is delivered yet. ${hint}` : 'Nothing was delivered.'}
        </p>
      ) : (
        <ol className={classes.deliveries} reversed>
          {deliveries.map((delivery, place) => (
            <DeliveryItem
              key={delivery.id}
              delivery={delivery}
              nth={room.deliveryCount - place}
              asked={asked}
              closed={closed}
            />
          ))}
        </ol>
      )}
      <MoreButton
        query={earlier.pages}
        itemCount={earlier.items.length}
        label="Show earlier deliveries"
      />
    </section>
  );
}
