import { FileList } from '#features/files/ui/FileList.tsx';
import { LinkedText } from '#platform/client/kit/LinkedText.tsx';
import { Moment } from '#platform/client/kit/Moment.tsx';
import { PlainText } from '#platform/client/kit/PlainText.tsx';
import type { RoomView } from '../../work/room.schema.ts';
import './room-work.css';

type Delivery = RoomView['deliveries'][number];

interface DeliveryItemProps {
  delivery: Delivery;
  /** From 1, the first one. */
  nth: number;
  asked: string;
  /** Whether whoever looks may only know which files there are. */
  closed: boolean;
}

function DeliveryItem({ delivery, nth, asked, closed }: DeliveryItemProps) {
  const { note, links, files, deliveredAt, changesNote, changesAt } = delivery;
  return (
    <li className="bw-delivery">
      <div className="bw-delivery-top">
        <h3>{`Delivery ${nth}`}</h3>
        <Moment at={deliveredAt} />
      </div>
      <PlainText text={note} fold={12} of={`delivery ${nth}`} />
      {links.length > 0 && (
        <ul className="bw-delivery-links">
          {links.map((link) => (
            <li key={link}>
              <LinkedText text={link} />
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <div className="bw-delivery-files">
          <FileList files={files} label={`Files of delivery ${nth}`} closed={closed} handed />
          {closed && <p>Files of a project without a dispute are open to its two sides only.</p>}
        </div>
      )}
      {changesNote !== null && (
        <div className="bw-delivery-changes">
          <h4>
            {asked}
            {changesAt && <Moment at={changesAt} />}
          </h4>
          <PlainText text={changesNote} fold={8} of={`the changes asked for`} />
        </div>
      )}
    </li>
  );
}

/** What was handed over, newest first, and what was said of it. */
export function RoomWork({ room }: { room: RoomView }) {
  const { deliveries, client, developer, party, disputes } = room;
  const closed = party === 'admin' && disputes.length === 0;
  const asked = party === 'client' ? 'You asked for changes' : `${client.name} asked for changes`;
  const nobody =
    party === 'developer'
      ? 'What you deliver stands here.'
      : `What ${developer.name} delivers stands here.`;
  return (
    <section className="bw-room-part" aria-labelledby="work">
      <h2 id="work">Work</h2>
      {deliveries.length === 0 ? (
        <p className="bw-room-none">
          {room.next ? `Nothing is delivered yet. ${nobody}` : 'Nothing was delivered.'}
        </p>
      ) : (
        <ol className="bw-deliveries" reversed>
          {deliveries
            .map((delivery, place) => (
              <DeliveryItem
                key={delivery.id}
                delivery={delivery}
                nth={place + 1}
                asked={asked}
                closed={closed}
              />
            ))
            .toReversed()}
        </ol>
      )}
    </section>
  );
}
