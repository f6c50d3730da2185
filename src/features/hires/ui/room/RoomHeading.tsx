import { Link } from '@tanstack/react-router';
import { Moment } from '#platform/client/kit/Moment.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { Tag, type TagTone } from '#platform/client/kit/Tag.tsx';
import type { HireState } from '../../hire.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { stateLabels } from '../../work/step-words.rules.ts';

const tones: Record<HireState, TagTone> = {
  in_progress: 'blue',
  cancel_requested: 'yellow',
  delivered: 'blue',
  changes_requested: 'yellow',
  disputed: 'red',
  completed: 'green',
  cancelled: 'plain',
};

export function RoomHeading({ room }: { room: RoomView }) {
  const { projectId, title, state, client, developer, hiredAt } = room;
  return (
    <PageHeading
      eyebrow={
        <>
          <span>Project room</span>
          <Tag tone={tones[state]}>{stateLabels[state]}</Tag>
        </>
      }
      title={
        <Link to="/projects/$id" params={{ id: String(projectId) }} className="bw-room-title">
          {title}
        </Link>
      }
      lead={
        <span className="bw-room-lead">
          <span>
            {'Client '}
            <Link to="/clients/$id" params={{ id: String(client.id) }}>
              {client.name}
            </Link>
          </span>
          <span>
            {'Developer '}
            <Link to="/developers/$id" params={{ id: String(developer.id) }}>
              {developer.name}
            </Link>
          </span>
          <span>
            {'Hired '}
            <Moment at={hiredAt} />
          </span>
        </span>
      }
    />
  );
}
