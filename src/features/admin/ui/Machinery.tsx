import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { DateTime } from '#platform/client/text/DateTime.tsx';
import { worded } from '#platform/shared/locale.ts';
import { plural } from '#platform/shared/words.ts';
import type { HealthView } from '../health/health.schema.ts';
import { bytesWords, count } from './figure-words.ts';
import classes from './dashboard.module.css';

interface ProblemsProps {
  health: HealthView | undefined;
  /** Number of open appeals that no admin is allowed to decide. */
  withoutJudge: number;
}

/** Lists problems of the platform, and appeals that no admin can decide; null if there are none. */
export function Problems({ health, withoutJudge }: ProblemsProps) {
  const problems = health?.verdict.problems ?? [];
  if (problems.length === 0 && withoutJudge === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">To look at</h2>
      <div className={classes.problems}>
        {problems.map((problem) => (
          <FormError key={problem} silent>
            {problem}
          </FormError>
        ))}
        {withoutJudge > 0 && (
          <FormError silent>
            {`${plural(withoutJudge, 'appeal')} ${worded(withoutJudge, 'waits', 'wait')} for a second admin: `}
            whoever did what an appeal is about may not decide it.{' '}
            <Link to="/admin/users">Invite one, under Users</Link>
          </FormError>
        )}
      </div>
    </section>
  );
}

function Part({ title, cells }: { title: string; cells: [string, ReactNode][] }) {
  return (
    <div>
      <h3>{title}</h3>
      <DescriptionList
        items={cells.map(([label, value], place) => ({
          label,
          value,
          wide: cells.length % 2 === 1 && place === cells.length - 1,
        }))}
      />
    </div>
  );
}

function backlogCells({ waiting, oldestAt, failed }: HealthView['mails']): [string, ReactNode][] {
  return [
    ['Waiting', count(waiting)],
    ['Failed in a day', count(failed)],
    ['Oldest', oldestAt ? <DateTime key="oldest" at={oldestAt} /> : 'None waits'],
  ];
}

function Parts({ health }: { health: HealthView }) {
  const { mails, jobs, books, database } = health;
  const { differences, refusedCommands, lostEvents, failedRefunds, readAt } = books;
  return (
    <div className={classes.machinery}>
      <Part title="Outbox" cells={backlogCells(mails)} />
      <Part title="Jobs" cells={backlogCells(jobs)} />
      <Part
        title="Reconciliation"
        cells={[
          ['Differences', differences === null ? '–' : count(differences)],
          ['Wait for a person', count(refusedCommands + lostEvents + failedRefunds)],
          ['Last run', readAt ? <DateTime key="read" at={readAt} /> : 'Not yet'],
        ]}
      />
      <Part
        title="Database"
        cells={[
          ['Size', bytesWords(database.bytes)],
          ['Connections', `${database.connections} of ${database.connectionsMax}`],
          ['Migrations', `${database.migrations}, last ${database.lastMigration.slice(9)}`],
        ]}
      />
    </div>
  );
}

/** Lists the missing settings about the operator, which the legal pages use. */
function Unset({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <p className={classes.note}>
      <Link to="/terms">The terms</Link> and <Link to="/privacy">the privacy page</Link> do not say
      fully who runs this marketplace: {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} not
      set.
    </p>
  );
}

/** Shows the state of the parts that the platform runs on. */
export function Machinery({ health }: { health: HealthView | undefined }) {
  return (
    <section aria-labelledby="machinery">
      <h2 id="machinery">What it runs on</h2>
      {health ? (
        <Parts health={health} />
      ) : (
        <Loading noun="the state of the machinery">
          <SkeletonLines lines={6} height={24} />
        </Loading>
      )}
      {health && <Unset names={health.unset} />}
      <p className={classes.note}>
        The books are compared with Stripe’s each night.{' '}
        <Link to="/admin/reconciliation">Open the reconciliation</Link>
      </p>
    </section>
  );
}
