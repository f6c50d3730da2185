import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import type { Activity } from '../figures/figure.schema.ts';
import classes from './dashboard.module.css';

/** Lists the latest actions of admins; shows a skeleton if they are undefined. */
export function Activities({ acts }: { acts: Activity[] | undefined }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent Admin Activity</h2>
      {acts === undefined && (
        <Loading noun="activity">
          <SkeletonLines lines={5} height={18} />
        </Loading>
      )}
      {acts?.length === 0 && <p className={classes.empty}>No admin has done anything yet.</p>}
      {acts && acts.length > 0 && (
        <ul className={classes.activity}>
          {acts.map(({ id, adminName, action, targetType, createdAt }) => (
            <li key={id}>
              <span>
                <strong>{adminName ?? 'Admin'}</strong> {action}
              </span>
              <span>
                {targetType ?? 'System'} · <DateTime at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
