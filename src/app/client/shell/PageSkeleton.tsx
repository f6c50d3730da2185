import { Loading } from '#platform/client/feedback/Loading.tsx';

/** As the HTML of the server before the scripts run. */
export function PageSkeleton() {
  return (
    <div className="bw-page">
      <Loading noun="page">
        <header className="bw-heading">
          <div>
            <div className="bw-skeleton-title" />
          </div>
        </header>
        <div className="bw-skeleton-lines" />
      </Loading>
    </div>
  );
}
