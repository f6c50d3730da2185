import { Loading } from '#platform/client/kit/Loading.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import './thread.css';

const shapes = [
  { key: 'a', mine: false, width: 240 },
  { key: 'b', mine: false, width: 180 },
  { key: 'c', mine: true, width: 260 },
  { key: 'd', mine: false, width: 220 },
];

export function ThreadSkeleton() {
  return (
    <div className="bw-thread">
      <Loading what="messages">
        <div className="bw-thread-header">
          <Skeleton circle height={40} />
          <Skeleton height={18} width={160} radius={2} />
        </div>
        <div className="bw-messages">
          {shapes.map(({ key, mine, width }) => (
            <div key={key} className="bw-message" data-mine={mine}>
              <Skeleton height={44} width={width} radius={3} />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}
