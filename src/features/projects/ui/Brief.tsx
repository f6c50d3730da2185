import type { ReactNode } from 'react';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { listFieldTexts } from '../brief/brief.labels.ts';
import type { BriefSnapshot } from '../brief/brief.schema.ts';
import {
  type FieldKind,
  getFieldRule,
  type SectionField,
  sectionFields,
} from '../brief/brief-fields.rules.ts';
import type { Criterion } from '../brief/criterion.schema.ts';
import classes from './brief.module.css';

type OtherField = Exclude<SectionField, 'criteria' | 'files'>;

interface ShownBrief extends Partial<Pick<BriefSnapshot, OtherField>> {
  criteria: readonly (Criterion & { remark?: string | null })[];
  /** By id of the criterion. */
  weights?: ReadonlyMap<number, string> | undefined;
  files: readonly { name: string }[];
}

interface BriefProps {
  brief: ShownBrief;
  omit?: readonly SectionField[];
  /** Content to show instead of the plain texts of a field. */
  parts?: Partial<Record<SectionField, ReactNode>>;
}

export function Brief({ brief, omit = [], parts = {} }: BriefProps) {
  return sectionFields.map((field) => {
    const texts = listFieldTexts(field, brief[field]);
    if (texts.length === 0 || omit.includes(field)) return null;
    const { kind, heading, section = heading } = getFieldRule(field);
    return (
      <section key={field} className={classes.section} aria-labelledby={`brief-${field}`}>
        <h2 id={`brief-${field}`}>{section}</h2>
        {parts[field] ??
          (kind === 'criteria' ? (
            <Criteria criteria={brief.criteria} weights={brief.weights} />
          ) : (
            <FieldTexts kind={kind} texts={texts} />
          ))}
      </section>
    );
  });
}

function FieldTexts({ kind, texts }: { kind: FieldKind; texts: string[] }) {
  if (kind !== 'lines' && kind !== 'files') return <PlainText text={texts.join(', ')} />;
  return (
    <ul className={classes.lines}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts can be equal
        <li key={index}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Criteria({ criteria, weights }: Pick<ShownBrief, 'criteria' | 'weights'>) {
  return (
    <ol className={classes.lines}>
      {criteria.map(({ id, text, remark }) => (
        <li key={id}>
          <bdi>{text}</bdi>
          {remark && (
            <small>
              {'The developer’s remark: '}
              <bdi>{remark}</bdi>
            </small>
          )}
          {weights?.has(id) && <small>{`Weight ${weights.get(id)}`}</small>}
        </li>
      ))}
    </ol>
  );
}
