import type { ComponentType, ReactNode } from 'react';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { SkillChips } from '#platform/client/text/SkillChips.tsx';
import { formatDollars } from '#platform/shared/money.ts';
import type { Category } from '../../category.rules.ts';
import type { WorkView } from '../portfolio.schema.ts';
import classes from './portfolio.module.css';

/** Component that renders the badge of a category. */
export type Badge = ComponentType<{ category: Category }>;

interface WorkCardProps {
  work: WorkView;
  badge: Badge;
  level: 2 | 3;
  /** Buttons for the developer. */
  children?: ReactNode;
}

const LINES_SHOWN = 4;

export function WorkCard({ work, badge: Badge, level, children }: WorkCardProps) {
  const { title, description, category, skills, budget } = work;
  const Title = `h${level}` as const;
  return (
    <article className={classes.work}>
      <Badge category={category} />
      <Title>{title}</Title>
      <PlainText text={description} maxLines={LINES_SHOWN} charactersPerLine={45} noun={title} />
      <SkillChips skills={skills} label={`Skills of ${title}`} />
      <div className={classes.workFoot}>
        {budget !== null && <About dollars={budget} />}
        {children}
      </div>
    </article>
  );
}

function About({ dollars }: { dollars: number }) {
  const figure = `around ${formatDollars(dollars)}`;
  return <DimensionLine ariaLabel={`Budget ${figure}`} figure={figure} />;
}
