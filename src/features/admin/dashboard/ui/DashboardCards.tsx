import type { ReactNode } from 'react';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { Analytics, HealthView } from '../dashboard.schema.ts';
import { formatOptionalInteger } from './number-format.ts';
import classes from './dashboard.module.css';

interface StatCardProps {
  title: string;
  value: ReactNode;
  note: ReactNode;
  isLoaded: boolean;
  tone?: 'good' | 'bad';
}

function StatCard({ title, value, note, isLoaded, tone }: StatCardProps) {
  return (
    <div className={classes.statCard} data-tone={tone}>
      <dt>{title}</dt>
      <dd>
        {isLoaded ? (
          <>
            <strong>{value}</strong>
            <span>{note}</span>
          </>
        ) : (
          <>
            <Skeleton height={34} width="55%" mt={6} mb={6} />
            <Skeleton height={14} width="75%" mb={4} />
          </>
        )}
      </dd>
    </div>
  );
}

function formatAdminCount(adminCount: number): string {
  return adminCount > 1 ? `You and ${formatCount(adminCount - 1, 'other')}` : 'Only you';
}

interface DashboardCardsProps {
  analytics: Analytics | undefined;
  health: HealthView | undefined;
}

export function DashboardCards({ analytics, health }: DashboardCardsProps) {
  const problemCount = health?.verdict.problems.length ?? 0;
  return (
    <dl className={classes.statCards} aria-busy={!(analytics && health)}>
      <StatCard
        title="Total Users"
        isLoaded={analytics !== undefined}
        value={formatOptionalInteger(analytics?.totalUsers)}
        note={`${formatOptionalInteger(analytics?.recentSignups)} new this week`}
      />
      <StatCard
        title="Active Projects"
        isLoaded={analytics !== undefined}
        value={formatOptionalInteger(analytics?.activeProjects)}
        note={`${formatOptionalInteger(analytics?.totalProjects)} total`}
      />
      <StatCard
        title="Platform Health"
        isLoaded={health !== undefined}
        tone={problemCount === 0 ? 'good' : 'bad'}
        value={health?.verdict.status}
        note={
          problemCount === 0
            ? 'Every check passes'
            : `${formatCount(problemCount, 'problem')}, see below`
        }
      />
      <StatCard
        title="Admin Users"
        isLoaded={analytics !== undefined}
        value={formatOptionalInteger(analytics?.totalAdmins)}
        note={formatAdminCount(analytics?.totalAdmins ?? 0)}
      />
    </dl>
  );
}
