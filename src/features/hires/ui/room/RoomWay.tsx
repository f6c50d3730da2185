import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { turnWords } from '../../work/step-words.rules.ts';
import { useRoom } from './useRoom.ts';
import './room-way.css';

/** On the project's own page: how its work stands, and the way to the room. */
export function RoomWay({ projectId }: { projectId: number }) {
  const { data: room } = useRoom(projectId, true);
  return (
    <div className="bw-room-way">
      {room?.next && <p data-mine={room.next.turn === room.party}>{turnWords(room)}</p>}
      <Button
        variant="next"
        renderRoot={(props) => (
          <Link to="/projects/$id/room" params={{ id: String(projectId) }} {...props} />
        )}
      >
        Open the project room
      </Button>
    </div>
  );
}
