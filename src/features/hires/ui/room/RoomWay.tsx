import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isTurnOf, turnWords } from '../../work/step-words.rules.ts';
import { useRoom } from './useRoom.ts';
import './room-way.css';

/** On the project's own page: how its work stands, and the way to the room. */
export function RoomWay({ projectId }: { projectId: number }) {
  const { data: room } = useRoom(projectId, true);
  return (
    <div className="bw-room-way">
      {room?.next && <p data-mine={isTurnOf(room)}>{turnWords(room)}</p>}
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
