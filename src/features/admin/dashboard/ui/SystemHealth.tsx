import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import { selectPlural } from '#platform/shared/format/locale.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import type { HealthView } from '../dashboard.schema.ts';
import { formatBytes, formatOptionalInteger } from './number-format.ts';
import classes from './dashboard.module.css';

interface ProblemsProps {
  health: HealthView | undefined;
  withoutReviewer: number;
}

/** `isSilent`, because the errors are content of the page and not the response to an action. */
export function Problems({ health, withoutReviewer }: ProblemsProps) {
  const problems = health?.verdict.problems ?? [];
  if (problems.length === 0 && withoutReviewer === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">Problems</h2>
      <div className={classes.problems}>
        {problems.map((problem) => (
          <FormError key={problem} isSilent>
            {problem}
          </FormError>
        ))}
        {withoutReviewer > 0 && (
          <FormError isSilent>
            {`${formatCount(withoutReviewer, 'appeal')} ` +
              `${selectPlural(withoutReviewer, 'is', 'are')} waiting for a second admin: `}
            admins cannot decide appeals against their own actions.{' '}
            <Link to="/admin/users">Invite one under Users</Link>
          </FormError>
        )}
      </div>
    </section>
  );
}

type Item = [label: string, value: ReactNode];

function HealthSection({ title, items }: { title: string; items: Item[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <DescriptionList
        items={items.map(([label, value], index) => ({
          label,
          value,
          // If the number of items is odd, the last one fills both columns.
          wide: items.length % 2 === 1 && index === items.length - 1,
        }))}
      />
    </div>
  );
}

function toBacklogItems({ waiting, oldestAt, failed }: HealthView['mails']): Item[] {
  return [
    ['Waiting', formatOptionalInteger(waiting)],
    ['Failed in the last day', formatOptionalInteger(failed)],
    ['Oldest', oldestAt ? <DateTime key="oldest" at={oldestAt} /> : 'None'],
  ];
}

const MIGRATION_PREFIX = 'Migration';

function HealthSections({ health }: { health: HealthView }) {
  const { mails, jobs, reconciliation, database } = health;
  const { differences, refusedCommands, deadEvents, failedRefunds, lastRunAt } = reconciliation;
  const lastMigration = database.lastMigration.slice(MIGRATION_PREFIX.length);
  return (
    <div className={classes.systemHealth}>
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
    </div>
  );
}

function MissingSettings({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={classes.note}>
      <Link to="/terms">The terms</Link> and <Link to="/privacy">the privacy page</Link> do not
      fully name the operator of this marketplace: {names.join(' and ')}{' '}
      {names.length === 1 ? 'is' : 'are'} not set.
    </p>
  );
}

export function SystemHealth({ health }: { health: HealthView | undefined }) {
  return (
    <section aria-labelledby="system-health">
      <h2 id="system-health">System health</h2>
      {health ? (
        <HealthSections health={health} />
      ) : (
        <Loading noun="the system health">
          <SkeletonLines lines={6} height={24} />
        </Loading>
      )}
      {health && <MissingSettings names={health.missingSettings} />}
      <p className={classes.note}>
        The ledger is compared with Stripe every night.{' '}
        <Link to="/admin/reconciliation">Open the reconciliation</Link>
      </p>
    </section>
  );
}
