import { diffWordsWithSpace } from 'diff';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { BriefField, Criterion, ProjectFileView, Rights } from '../../brief/brief.schema.ts';
import { briefFieldLabels, formatRights } from '../brief.labels.ts';
import classes from './brief-diff.module.css';

/** A change as received: JSON has no undefined values. */
export interface ShownChange {
  field: BriefField;
  before?: unknown;
  after?: unknown;
}

/** The changes of an edit, field by field, with added and removed words marked. */
export function BriefDiff({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{briefFieldLabels[change.field]}</dt>
          <dd>
            <FieldChange {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldChange({ field, before, after }: ShownChange) {
  if (before === null && after === null) return <p>Text deleted by its client or an admin.</p>;
  return <TextDiff before={toText(field, before)} after={toText(field, after)} />;
}

const joinLines = (lines: readonly string[]) => lines.join('\n');

/** Formats the value of a field, as text of one line per item for lists. */
function toText(field: BriefField, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field) {
    case 'budget':
      return formatDollars(Number(value));
    case 'deadline':
      return formatDateTime(String(value));
    case 'isPrivate':
      return value ? 'Private' : 'Public';
    case 'isUrgent':
      return value ? 'Urgent' : 'Not urgent';
    case 'skills':
      return (value as string[]).join(', ');
    case 'exclusions':
      return joinLines(value as string[]);
    case 'criteria':
      return joinLines((value as Criterion[]).map(({ text }) => text));
    case 'files':
      return joinLines((value as Pick<ProjectFileView, 'name'>[]).map(({ name }) => name));
    case 'rights':
      return formatRights(value as Rights);
    default:
      return String(value);
  }
}

/**
 * Marks words with `ins` and `del`, which some screen readers do not announce; hidden texts say
 * where a mark begins.
 */
function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    <p className={classes.text} dir="auto">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        const key = `${index}`;
        if (added) {
          return (
            <ins key={key} dir="auto">
              <span className="bw-hidden">added: </span>
              {value}
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={key} dir="auto">
              <span className="bw-hidden">removed: </span>
              {value}
            </del>
          );
        }
        return value;
      })}
    </p>
  );
}
