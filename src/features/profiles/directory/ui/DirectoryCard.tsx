import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { SkillSummary } from '#platform/client/text/skills.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { AvailabilityTag } from '../../ui/AvailabilityTag.tsx';
import { formatCityAndCountry } from '../../ui/location.labels.ts';
import type { DeveloperCard } from '../directory.schema.ts';
import cardsClasses from '#platform/client/layout/cards.module.css';
import classes from './directory-card.module.css';

interface DirectoryCardProps {
  developer: DeveloperCard;
  level?: 2 | 3 | undefined;
  /** Content of the corner. */
  corner?: ReactNode;
}

function formatCompletedProjects(count: number): string {
  return count === 0 ? 'No completed projects yet' : formatCount(count, 'completed project');
}

export function DirectoryCard({ developer, level = 2, corner }: DirectoryCardProps) {
  const { id, name, avatar, bio, skills, reviewCount, completedProjects } = developer;
  const Title = `h${level}` as const;
  const location = formatCityAndCountry(developer);
  return (
    <article className={`bw-card ${classes.card}`}>
      {corner && <div className="bw-card-mark">{corner}</div>}
      <div className={classes.person}>
        <Avatar name={name} src={avatar} size={52} />
        <div>
          <Title>
            <Link to="/developers/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          </Title>
          <p className={classes.rating}>
            <Rating {...developer} />
            {reviewCount > 0 && (
              <span aria-hidden="true">{formatCount(reviewCount, 'review')}</span>
            )}
          </p>
        </div>
      </div>
      <p className="bw-card-text">{bio}</p>
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

export function DirectoryCardSkeleton() {
  return (
    <div className={`bw-card ${classes.card}`}>
      <div className={classes.person}>
        <Skeleton height={52} width={52} circle />
        <div>
          <Skeleton height={20} width="70%" mb={10} radius={2} />
          <Skeleton height={14} width="40%" radius={2} />
        </div>
      </div>
      <div className="bw-card-text">
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
