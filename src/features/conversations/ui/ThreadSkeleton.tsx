import { Loading } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import classes from './thread.module.css';

const shapes = [
  { key: 'a', mine: false, width: 240 },
  { key: 'b', mine: false, width: 180 },
  { key: 'c', mine: true, width: 260 },
  { key: 'd', mine: false, width: 220 },
];

export function ThreadSkeleton() {
  return (
    <div className={classes.thread}>
      <Loading noun="messages">
        <div className={classes.header}>
          <Skeleton circle height={40} />
          <Skeleton height={18} width={160} radius={2} />
        </div>
        <div className={classes.messages}>
          {shapes.map(({ key, mine, width }) => (
            <div key={key} className={classes.message} data-mine={mine}>
              <Skeleton height={44} width={width} radius={3} />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}
