import type { ReactNode } from 'react';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import { plural } from '#platform/shared/words.ts';
import type { Analytics } from '../figures/figure.schema.ts';
import type { HealthView } from '../health/health.schema.ts';
import { count } from './figure-words.ts';
import classes from './dashboard.module.css';

interface CardProps {
  title: string;
  value: ReactNode;
  note: ReactNode;
  /** True when the query has returned. */
  come: boolean;
  tone?: 'good' | 'bad';
}

function Card({ title, value, note, come, tone }: CardProps) {
  return (
    <div className={classes.cardFigure} data-tone={tone}>
      <dt>{title}</dt>
      <dd>
        {come ? (
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

/** `admins` includes the current user. */
function othersBeside(admins: number): string {
  return admins > 1 ? `You and ${plural(admins - 1, 'other')}` : 'Only you';
}

interface DashboardCardsProps {
  analytics: Analytics | undefined;
  health: HealthView | undefined;
}

export function DashboardCards({ analytics, health }: DashboardCardsProps) {
  const problems = health?.verdict.problems.length ?? 0;
  return (
    <dl className={classes.cardsFigures} aria-busy={!(analytics && health)}>
      <Card
        title="Total Users"
        come={analytics !== undefined}
        value={count(analytics?.totalUsers)}
        note={`${count(analytics?.recentSignups)} new this week`}
      />
      <Card
        title="Active Projects"
        come={analytics !== undefined}
        value={count(analytics?.activeProjects)}
        note={`${count(analytics?.totalProjects)} total`}
      />
      <Card
        title="Platform Health"
        come={health !== undefined}
        tone={problems === 0 ? 'good' : 'bad'}
        value={health?.verdict.word}
        note={problems === 0 ? 'Every check passes' : `${problems} to look at, below`}
      />
      <Card
        title="Admin Users"
        come={analytics !== undefined}
        value={count(analytics?.totalAdmins)}
        note={othersBeside(analytics?.totalAdmins ?? 0)}
      />
    </dl>
  );
}
