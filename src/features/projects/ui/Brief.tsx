import type { ReactNode } from 'react';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { listFieldTexts } from '../brief/brief.labels.ts';
import type { BriefSnapshot } from '../brief/brief.schema.ts';
import { getFieldRule, type ShownField, shownFields } from '../brief/brief-fields.rules.ts';
import type { Criterion } from '../brief/criterion.schema.ts';
import classes from './brief.module.css';

type OtherField = Exclude<ShownField, 'criteria' | 'files'>;

interface ShownBrief extends Partial<Pick<BriefSnapshot, OtherField>> {
  criteria: readonly (Criterion & { remark?: string | null })[];
  files: readonly { name: string }[];
}

interface BriefProps {
  brief: ShownBrief;
  omit?: readonly ShownField[];
  /** Shown instead of the names of the files, if there are any. */
  files?: ReactNode;
  /** Of the description; if it is longer, it can be unfolded. */
  maxLines?: number;
}

export function Brief({ brief, omit = [], files, maxLines }: BriefProps) {
  return shownFields
    .filter((field) => !omit.includes(field) && listFieldTexts(field, brief[field]).length > 0)
    .map((field) => {
      const { heading, section = heading } = getFieldRule(field);
      return (
        <section key={field} className={classes.section} aria-labelledby={`brief-${field}`}>
          <h2 id={`brief-${field}`}>{section}</h2>
          {(field === 'files' && files) || (
            <FieldContent field={field} brief={brief} maxLines={maxLines} />
          )}
        </section>
      );
    });
}

interface FieldContentProps {
  field: ShownField;
  brief: ShownBrief;
  maxLines: number | undefined;
}

function FieldContent({ field, brief, maxLines }: FieldContentProps) {
  const { kind, heading } = getFieldRule(field);
  const texts = listFieldTexts(field, brief[field]);
  switch (kind) {
    case 'text':
      return (
        <PlainText
          text={texts.join('')}
          maxLines={maxLines}
          noun={`the ${heading.toLowerCase()}`}
        />
      );
    case 'names':
      return <SkillChips skills={texts} label={heading} />;
    case 'criteria':
      return <Criteria criteria={brief.criteria} />;
    case 'lines':
    case 'files':
      return (
        <ul className={classes.lines}>
          {texts.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      );
    default:
      return (
        <p className={classes.line} dir="auto">
          {texts.join(', ')}
        </p>
      );
  }
}

function Criteria({ criteria }: Pick<ShownBrief, 'criteria'>) {
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
        </li>
      ))}
    </ol>
  );
}
