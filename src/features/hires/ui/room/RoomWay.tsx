import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isTurnOf, turnWords } from '../../work/step-words.rules.ts';
import { useRoom } from './useRoom.ts';
import classes from './room-way.module.css';

/** The next step of a hire and a link to its room, for the project page. */
export function RoomWay({ projectId }: { projectId: number }) {
  const { data: room } = useRoom(projectId, true);
  return (
    <div className={classes.roomWay}>
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
