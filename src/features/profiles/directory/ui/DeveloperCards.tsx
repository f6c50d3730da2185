import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { SkillSummary } from '#platform/client/text/skills.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { formatLocation } from '../../location.rules.ts';
import { AvailabilityTag } from '../../ui/AvailabilityTag.tsx';
import type { DeveloperCard } from '../directory.schema.ts';
import cardsClasses from '#platform/client/layout/cards.module.css';
import classes from './developer-cards.module.css';

interface DeveloperCardsProps {
  developers: DeveloperCard[];
  level?: 2 | 3 | undefined;
  isStale?: boolean | undefined;
  renderCorner?: ((developer: DeveloperCard) => ReactNode) | undefined;
}

export function DeveloperCards(props: DeveloperCardsProps) {
  const { developers, level, isStale = false, renderCorner } = props;
  return (
    <ul className="bw-cards" data-stale={isStale} aria-busy={isStale} aria-label="Developers">
      {developers.map((developer) => (
        <li key={developer.id}>
          <DirectoryCard developer={developer} level={level} corner={renderCorner?.(developer)} />
        </li>
      ))}
    </ul>
  );
}

export function DeveloperCardsSkeleton({ count }: { count: number }) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return (
    <Loading noun="developers">
      <div className="bw-cards">
        {indexes.map((index) => (
          <DirectoryCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  );
}

interface DirectoryCardProps {
  developer: DeveloperCard;
  level?: 2 | 3 | undefined;
  corner?: ReactNode;
}

function formatCompletedProjects(count: number): string {
  return count === 0 ? 'No completed projects yet' : formatCount(count, 'completed project');
}

function DirectoryCard({ developer, level = 2, corner }: DirectoryCardProps) {
  const { id, name, avatar, bio, skills, reviewCount, completedProjects } = developer;
  const Heading = `h${level}` as const;
  const location = formatLocation([developer.city, developer.country]);
  return (
    <article className={`bw-card ${classes.card}`}>
      {corner && <div className={`${cardsClasses.mark} ${classes.mark}`}>{corner}</div>}
      <div className={classes.person}>
        <Avatar name={name} src={avatar} size={52} />
        <div>
          <Heading>
            <Link to="/developers/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          </Heading>
          <p className={classes.rating}>
            <Rating {...developer} />
            {reviewCount > 0 && (
              <span aria-hidden="true">{formatCount(reviewCount, 'review')}</span>
            )}
          </p>
        </div>
      </div>
      <p className={`${cardsClasses.text} ${classes.text}`}>{bio}</p>
      <SkillSummary skills={skills} />
      <div className={cardsClasses.footer}>
        <AvailabilityTag availability={developer.availability} />
        <p className={`${cardsClasses.row} bw-card-byline`}>
          <span>{formatCompletedProjects(completedProjects)}</span>
          {location && <span>{location}</span>}
        </p>
      </div>
    </article>
  );
}

function DirectoryCardSkeleton() {
  return (
    <div className={`bw-card ${classes.card}`}>
      <div className={classes.person}>
        <Skeleton height={52} width={52} circle />
        <div>
          <Skeleton height={20} width="70%" mb={10} radius={2} />
          <Skeleton height={14} width="40%" radius={2} />
        </div>
      </div>
      <div className={`${cardsClasses.text} ${classes.text}`}>
        <SkeletonLines lines={3} />
      </div>
      <Skeleton height={14} mt={16} width="58%" radius={2} />
      <div className={cardsClasses.footer}>
        <Skeleton height={25} width={150} radius={3} />
        <Skeleton height={14} mt={16} mb={4} width="46%" radius={2} />
      </div>
    </div>
  );
}
