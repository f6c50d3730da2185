import { IconExternalLink } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { DimensionLine } from '#platform/client/layout/DimensionLine.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { toPictureSource } from '#platform/shared/links.ts';
import type { Category } from '../../profile.rules.ts';
import type { PortfolioItemView } from '../portfolio.schema.ts';
import classes from './portfolio.module.css';

export type BadgeComponent = ComponentType<{ category: Category }>;

interface PortfolioItemCardProps {
  item: PortfolioItemView;
  badge: BadgeComponent;
  level: 2 | 3;
  children?: ReactNode;
}

const COLLAPSED_LINES = 4;

export function PortfolioItemCard({
  item,
  badge: BadgeComponent,
  level,
  children,
}: PortfolioItemCardProps) {
  const { title, description, category, skills, budget, picture, link } = item;
  const Heading = `h${level}` as const;
  return (
    <article className={classes.item}>
      {picture && (
        <img
          className={classes.picture}
          src={toPictureSource(picture.url)}
          alt={title}
          loading="lazy"
          decoding="async"
        />
      )}
      <BadgeComponent category={category} />
      <Heading>{title}</Heading>
      <PlainText
        text={description}
        maxLines={COLLAPSED_LINES}
        charactersPerLine={45}
        noun={title}
      />
      <SkillChips skills={skills} label={`Skills of ${title}`} />
      {link && <WorkLink link={link} title={title} />}
      <div className={classes.itemFooter}>
        {budget !== null && <BudgetLine dollars={budget} />}
        {children}
      </div>
    </article>
  );
}

/** `nofollow` and `ugc`: search engines must not take it for a link of ours. */
function WorkLink({ link, title }: { link: string; title: string }) {
  return (
    <a
      className={classes.link}
      href={link}
      target="_blank"
      rel="nofollow ugc noopener"
      aria-label={`See “${title}” at ${new URL(link).hostname}`}
    >
      {new URL(link).hostname}
      <IconExternalLink size={16} stroke={1.6} aria-hidden />
    </a>
  );
}

function BudgetLine({ dollars }: { dollars: number }) {
  const figure = `around ${formatDollars(dollars)}`;
  return <DimensionLine ariaLabel={`Budget ${figure}`} figure={figure} />;
}
