import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import type { Analytics } from '../metrics/metrics.schema.ts';
import { formatOptionalInteger } from './number-format.ts';

const cells: [string, (analytics: Analytics) => string][] = [
  ['Developers', ({ totalDevelopers }) => formatOptionalInteger(totalDevelopers)],
  ['Clients', ({ totalClients }) => formatOptionalInteger(totalClients)],
  ['Completed projects', ({ completedProjects }) => formatOptionalInteger(completedProjects)],
  ['Average bids per project', ({ averageBidsPerProject }) => String(averageBidsPerProject)],
];

export function Overview({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <section aria-labelledby="overview">
      <h2 id="overview">Platform Overview</h2>
      <DescriptionList
        items={cells.map(([label, formatValue]) => ({
          label,
          value: analytics ? (
            <span className="bw-figure">{formatValue(analytics)}</span>
          ) : (
            <Skeleton height={20} width="40%" mt={3} mb={3} />
          ),
        }))}
      />
    </section>
  );
}
