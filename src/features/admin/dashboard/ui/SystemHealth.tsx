import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { HealthView } from '../dashboard.schema.ts';
import { DashboardSection } from './DashboardSection.tsx';
import { formatBytes, formatOptionalInteger } from './number-format.ts';

/** `isSilent`, because the errors are content of the page and not the response to an action. */
function Problems({ problems }: HealthView['verdict']) {
  if (problems.length === 0) return null;
  return (
    <Stack gap="xs">
      {problems.map((problem) => (
        <FormError key={problem} isSilent>
          {problem}
        </FormError>
      ))}
    </Stack>
  );
}

type Item = [label: string, value: ReactNode];

function HealthSection({ title, items }: { title: string; items: Item[] }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {title}
      </Title>
      <DescriptionList
        items={items.map(([label, value], index) => ({
          label,
          value,
          // If the number of items is odd, the last one fills both columns.
          wide: items.length % 2 === 1 && index === items.length - 1,
        }))}
      />
    </Stack>
  );
}

function toBacklogItems({ waiting, oldestAt, failed, failing }: HealthView['mails']): Item[] {
  const queues = failing.length > 0 ? ` (${failing.join(', ')})` : '';
  return [
    ['Waiting', formatOptionalInteger(waiting)],
    ['Failed in the last day', `${formatOptionalInteger(failed)}${queues}`],
    ['Oldest', oldestAt ? <DateTime key="oldest" at={oldestAt} /> : 'None'],
  ];
}

const MIGRATION_PREFIX = 'Migration';

function HealthSections({ health }: { health: HealthView }) {
  const { mails, jobs, reconciliation, database } = health;
  const { differences, refusedCommands, deadEvents, failedRefunds, lastRunAt } = reconciliation;
  const lastMigration = database.lastMigration.slice(MIGRATION_PREFIX.length);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
      <HealthSection title="Outbox" items={toBacklogItems(mails)} />
      <HealthSection title="Jobs" items={toBacklogItems(jobs)} />
      <HealthSection
        title="Reconciliation"
        items={[
          ['Differences', differences === null ? '–' : formatOptionalInteger(differences)],
          ['Need an admin', formatOptionalInteger(refusedCommands + deadEvents + failedRefunds)],
          ['Last run', lastRunAt ? <DateTime key="read" at={lastRunAt} /> : 'Not yet'],
        ]}
      />
      <HealthSection
        title="Database"
        items={[
          ['Size', formatBytes(database.bytes)],
          ['Connections', `${database.connections} of ${database.connectionsMax}`],
          ['Migrations', `${database.migrations}, last ${lastMigration}`],
        ]}
      />
    </SimpleGrid>
  );
}

function MissingSettings({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <Text c="dimmed">
      <Link to="/terms">The terms</Link> and <Link to="/privacy">the privacy page</Link> do not
      fully name the operator of this marketplace: {names.join(' and ')}{' '}
      {names.length === 1 ? 'is' : 'are'} not set.
    </Text>
  );
}

export function SystemHealth({ health }: { health: HealthView | undefined }) {
  return (
    <DashboardSection id="system-health" title="System health">
      {health ? (
        <>
          <Problems {...health.verdict} />
          <HealthSections health={health} />
          <MissingSettings names={health.missingSettings} />
        </>
      ) : (
        <Loading noun="the system health">
          <SkeletonLines lines={6} height={24} />
        </Loading>
      )}
      <Text c="dimmed">
        The ledger is compared with Stripe every night.{' '}
        <Link to="/admin/reconciliation">Open the reconciliation</Link>
      </Text>
    </DashboardSection>
  );
}
