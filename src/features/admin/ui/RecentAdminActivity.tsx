import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { AdminAction } from '../metrics/metrics.schema.ts';
import classes from './dashboard.module.css';

/** Lists the latest actions of admins; shows a skeleton if they are undefined. */
export function RecentAdminActivity({ actions }: { actions: AdminAction[] | undefined }) {
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">Recent Admin Activity</h2>
      {actions === undefined && (
        <Loading noun="activity">
          <SkeletonLines lines={5} height={18} />
        </Loading>
      )}
      {actions?.length === 0 && <p className={classes.empty}>No admin actions yet.</p>}
      {actions && actions.length > 0 && (
        <ul className={classes.activity}>
          {actions.map(({ id, adminName, action, targetType, createdAt }) => (
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
