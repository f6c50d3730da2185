import { diffArrays } from 'diff';
import type { ReactNode } from 'react';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { listFieldTexts } from '../../brief/brief.labels.ts';
import type { BriefChange, FieldChange } from '../../brief/brief.schema.ts';
import { type ChangedField, getFieldRule } from '../../brief/brief-fields.rules.ts';
import classes from './brief-diff.module.css';

export interface ShownChange extends FieldChange {
  blanked?: BriefChange['blanked'];
}

interface BriefDiffProps {
  changes: readonly ShownChange[];
  renderActions?: (change: ShownChange) => ReactNode;
}

export function BriefDiff({ changes, renderActions }: BriefDiffProps) {
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        // The field alone is no key, because several changes may be answers.
        <div key={`${change.field}-${JSON.stringify(change.after)}`}>
          <dt>{getFieldRule(change.field).heading}</dt>
          <dd>
            <FieldDiff {...change} />
            {renderActions?.(change)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldDiff({ field, before, after, blanked = [] }: ShownChange) {
  const sides = blanked.map((side) => (side === 'before' ? 'earlier' : 'new')).join(' and the ');
  return (
    <>
      {sides && (
        <p className={classes.blanked}>
          {`The ${sides} text was removed from the history by the client or an admin.`}
        </p>
      )}
      <TextDiff
        parts={compareTexts(field, formatValue(field, before), formatValue(field, after))}
      />
    </>
  );
}

/** Also for languages without spaces between words. */
const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Names and files are split into lines, single values not at all. */
function splitText(field: ChangedField, text: string): string[] {
  if (text === '') return [];
  switch (getFieldRule(field).kind) {
    case 'line':
    case 'text':
    case 'lines':
    case 'criteria':
    case 'answer':
      return [...wordSegmenter.segment(text)].map(({ segment }) => segment);
    case 'names':
    case 'files':
      return text.split('\n').map((line) => `${line}\n`);
    default:
      return [text];
  }
}

/**
 * The time for a comparison grows with the square of this number, and another user can choose the
 * texts.
 */
const MAX_EDIT_LENGTH = 500;

/** If too much differs, each text is one part. */
function compareTexts(field: ChangedField, before: string, after: string) {
  const options = { maxEditLength: MAX_EDIT_LENGTH };
  // `diffArrays` returns undefined if there are more changes than `maxEditLength`.
  const parts = diffArrays(splitText(field, before), splitText(field, after), options);
  if (!parts) {
    return [
      { text: before, added: false, removed: true },
      { text: after, added: true, removed: false },
    ];
  }
  return parts.map(({ value, added, removed }) => ({ text: value.join(''), added, removed }));
}

function formatValue(field: ChangedField, value: unknown): string {
  const texts = listFieldTexts(field, value);
  const isTime = getFieldRule(field).kind === 'time';
  return (isTime ? texts.map(formatDateTime) : texts).join('\n');
}

/**
 * Some screen readers do not announce `ins` and `del`, so hidden texts say where each marked part
 * begins.
 */
function TextDiff({ parts }: { parts: ReturnType<typeof compareTexts> }) {
  if (parts.length === 0) return null;
  return (
    <p className={classes.text} dir="auto">
      {parts.map(({ text, added, removed }, index) => {
        const key = `${index}`;
        if (added) {
          return (
            <ins key={key} dir="auto">
              <span className="bw-hidden">added: </span>
              {text}
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={key} dir="auto">
              <span className="bw-hidden">removed: </span>
              {text}
            </del>
          );
        }
        return text;
      })}
    </p>
  );
}
