import { Link } from '@tanstack/react-router';
import { Day } from '#platform/client/kit/Day.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { formatCents } from '#platform/shared/money.ts';
import type { Difference } from '../difference.schema.ts';
import classes from './reconciliation.module.css';

const columns = ['Effect', 'Type', 'Ours', 'Theirs', 'Difference', 'When', 'Project'];

function sum(cents: number | null): string {
  return cents === null ? 'none' : formatCents(cents);
}

interface DifferencesProps {
  differences: Difference[];
  /** False if the records of Stripe were never compared. */
  compared: boolean;
}

export function Differences({ differences, compared }: DifferencesProps) {
  if (!compared) {
    return (
      <EmptyState title="Not compared yet" level={3}>
        Stripe’s books are read for the first time in the coming night.
      </EmptyState>
    );
  }
  if (differences.length === 0) {
    return (
      <EmptyState title="The books agree" level={3}>
        Each movement at Stripe stands beside one effect of our ledger, and the other way round, to
        the cent.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.booksNote}>
        An effect that only one side knows, or that both know with another amount, for longer than
        an hour. Look it up at Stripe by its name.
      </p>
      <table className={classes.booksTable}>
        <caption className="bw-hidden">Effects the two sets of books do not agree on</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <Row key={difference.effectKey} difference={difference} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ difference }: { difference: Difference }) {
  const { effectKey, type, ourCents, theirCents, at, projectId } = difference;
  return (
    <tr>
      <th scope="row">
        <code>{effectKey}</code>
      </th>
      <td data-label="Type">{type.replaceAll('_', ' ')}</td>
      <td data-label="Ours" className="bw-figure">
        {sum(ourCents)}
      </td>
      <td data-label="Theirs" className="bw-figure">
        {sum(theirCents)}
      </td>
      <td data-label="Difference" className="bw-figure">
        <strong>{formatCents((ourCents ?? 0) - (theirCents ?? 0))}</strong>
      </td>
      <td data-label="When">
        <Day at={at} />
      </td>
      <td data-label="Project">
        {projectId === null ? (
          'unknown'
        ) : (
          <Link to="/projects/$id" params={{ id: String(projectId) }}>
            {`Project ${projectId}`}
          </Link>
        )}
      </td>
    </tr>
  );
}
