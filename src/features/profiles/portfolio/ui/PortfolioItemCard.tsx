import type { ComponentType, ReactNode } from 'react';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { Category } from '../../profile.rules.ts';
import type { PortfolioItemView } from '../portfolio.schema.ts';
import classes from './portfolio.module.css';

/** Component that renders the badge of a category. */
export type BadgeComponent = ComponentType<{ category: Category }>;

interface PortfolioItemCardProps {
  item: PortfolioItemView;
  badge: BadgeComponent;
  level: 2 | 3;
  /** Buttons for the developer. */
  children?: ReactNode;
}

const LINES_BEFORE_FOLD = 4;

export function PortfolioItemCard({
  item,
  badge: BadgeComponent,
  level,
  children,
}: PortfolioItemCardProps) {
  const { title, description, category, skills, budget } = item;
  const Title = `h${level}` as const;
  return (
    <article className={classes.item}>
      <BadgeComponent category={category} />
      <Title>{title}</Title>
      <PlainText
        text={description}
        maxLines={LINES_BEFORE_FOLD}
        charactersPerLine={45}
        noun={title}
      />
      <SkillChips skills={skills} label={`Skills of ${title}`} />
      <div className={classes.itemFoot}>
        {budget !== null && <BudgetLine dollars={budget} />}
        {children}
      </div>
    </article>
  );
}

function BudgetLine({ dollars }: { dollars: number }) {
  const figure = `around ${formatDollars(dollars)}`;
  return <DimensionLine ariaLabel={`Budget ${figure}`} figure={figure} />;
}
