import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { Analytics, HealthView } from '../dashboard.schema.ts';
import { formatOptionalInteger } from './number-format.ts';

interface CardValueProps {
  value: ReactNode;
  note: ReactNode;
  tone?: 'green' | 'red';
}

function CardValue({ value, note, tone }: CardValueProps) {
  return (
    <>
      <Text
        span
        inherit
        display="block"
        fw={650}
        fz="1.75rem"
        {...(tone && { c: `var(--bw-${tone})` })}
      >
        {value}
      </Text>
      <Text span display="block" size="sm" c="dimmed">
        {note}
      </Text>
    </>
  );
}

const skeleton = (
  <>
    <Skeleton height={34} width="55%" mt={6} mb={6} />
    <Skeleton height={14} width="75%" mb={4} />
  </>
);

function formatAdminCount(adminCount: number): string {
  return adminCount > 1 ? `You and ${formatCount(adminCount - 1, 'other')}` : 'Only you';
}

function HealthCard({ verdict: { status, problems } }: HealthView) {
  if (problems.length === 0) {
    return <CardValue value={status} note="Every check passes" tone="green" />;
  }
  return (
    <CardValue
      value={status}
      note={<a href="#system-health">{`${formatCount(problems.length, 'problem')}, see below`}</a>}
      tone="red"
    />
  );
}

interface DashboardCardsProps {
  analytics: Analytics | undefined;
  health: HealthView | undefined;
}

export function DashboardCards({ analytics, health }: DashboardCardsProps) {
  return (
    <div aria-busy={!(analytics && health)}>
      <DescriptionList
        inOneRow
        items={[
          {
            label: 'Total Users',
            value: analytics ? (
              <CardValue
                value={formatOptionalInteger(analytics.totalUsers)}
                note={`${formatOptionalInteger(analytics.recentSignups)} new this week`}
              />
            ) : (
              skeleton
            ),
          },
          {
            label: 'Active Projects',
            value: analytics ? (
              <CardValue
                value={formatOptionalInteger(analytics.activeProjects)}
                note={`${formatOptionalInteger(analytics.totalProjects)} total`}
              />
            ) : (
              skeleton
            ),
          },
          { label: 'Platform Health', value: health ? <HealthCard {...health} /> : skeleton },
          {
            label: 'Admin Users',
            value: analytics ? (
              <CardValue
                value={formatOptionalInteger(analytics.totalAdmins)}
                note={formatAdminCount(analytics.totalAdmins)}
              />
            ) : (
              skeleton
            ),
          },
        ]}
      />
    </div>
  );
}
