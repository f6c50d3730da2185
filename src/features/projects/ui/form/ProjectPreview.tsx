import { categories } from '#features/profiles/profile.rules.ts';
import { getLineText } from '#platform/client/forms/text-line.ts';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { Blank, TitleBlock } from '#platform/client/layout/TitleBlock.tsx';
import { Countdown } from '#platform/client/text/Countdown.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { formatDollars, parseDollarDigits } from '#platform/shared/format/money.ts';
import { BUDGET_MAX } from '../../project.rules.ts';
import { Brief } from '../Brief.tsx';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { type ProjectFormValues, toContentInput } from './project-draft.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import titleBlockClasses from '#platform/client/layout/title-block.module.css';

const shownInBlock = ['description', 'skills'] as const;

export function ProjectPreview({ values }: { values: ProjectFormValues }) {
  const { title, description, skills, isPrivate, isUrgent } = values;
  const category = categories.find((known) => known === values.category);
  const visibility = isPrivate ? `Private, ${values.invitedDeveloperIds.length} invited` : 'Public';
  return (
    <div className={formPartsClasses.preview}>
      <TitleBlock
        ariaLabel="Your project as developers will see it"
        title={title.trim() || <Blank>Untitled project</Blank>}
        items={[
          { label: 'Budget', value: <Budget text={values.budget} />, wide: true },
          { label: 'Time left', value: <TimeLeft deadline={values.deadline} /> },
          { label: 'Visibility', value: isUrgent ? `${visibility}, urgent` : visibility },
          {
            label: 'Category',
            value: category ? <CategoryBadge category={category} /> : <Blank>Not chosen</Blank>,
            wide: true,
          },
          {
            label: 'Required skills',
            value:
              skills.length > 0 ? (
                <SkillChips skills={skills} label="Chosen skills" />
              ) : (
                <Blank>None yet</Blank>
              ),
            wide: true,
          },
        ]}
      >
        <p className={titleBlockClasses.text}>{description.trim()}</p>
      </TitleBlock>
      <OptionalParts values={values} />
    </div>
  );
}

function OptionalParts({ values }: { values: ProjectFormValues }) {
  const content = toContentInput(values);
  const criteria = content.criteria.map((line, id) => ({ id, text: getLineText(line) }));
  return (
    <div className={formPartsClasses.previewParts}>
      <Brief brief={{ ...content, criteria, files: values.files }} omit={shownInBlock} />
    </div>
  );
}

/** `text` may not be a valid budget yet. */
function Budget({ text }: { text: string }) {
  const dollars = Number(parseDollarDigits(text));
  const isValid = dollars >= 1 && dollars <= BUDGET_MAX;
  const figure = isValid ? formatDollars(dollars) : '$ –';
  const label = isValid ? `Budget ${figure}` : 'No budget yet';
  return <DimensionLine ariaLabel={label} figure={figure} />;
}

function TimeLeft({ deadline }: { deadline: string }) {
  const at = new Date(deadline);
  return Number.isNaN(at.getTime()) ? <Blank>No date yet</Blank> : <Countdown deadline={at} />;
}
