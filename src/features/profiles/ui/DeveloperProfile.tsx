import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatCompactNumber } from '#platform/shared/format/money.ts';
import { formatOnTime } from '../figures/figures.labels.ts';
import { formatLocation } from '../location.rules.ts';
import type { DeveloperProfile as Profile } from '../profile.schema.ts';
import { AvailabilityTag } from './AvailabilityTag.tsx';
import classes from './profile.module.css';

interface DeveloperProfileProps {
  developer: Profile;
  activeBids: number | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

function ProfileLead({ developer }: { developer: Profile }) {
  const { availability, isPaused } = developer;
  const location = formatLocation([developer.city, developer.country]);
  // A suspended developer is shown as unavailable, because other users must not see the suspension.
  const shownAvailability = isPaused ? 'unavailable' : availability;
  return (
    <span className={classes.lead}>
      <AvailabilityTag availability={shownAvailability} />
      <UnconfirmedMark user={developer} />
      {location && <span>{location}</span>}
      <span>
        {'Joined '}
        <FormattedDate at={developer.createdAt} monthOnly />
      </span>
    </span>
  );
}

function RatingWithLink({ developer }: { developer: Profile }) {
  return (
    <span className={classes.rating}>
      <Rating {...developer} />
      <Link to="/scores" hash="rating">
        How is this computed?
      </Link>
    </span>
  );
}

function Count({ count }: { count: number | undefined }) {
  return (
    <span className="bw-figure">{count === undefined ? '–' : formatCompactNumber(count)}</span>
  );
}

export function DeveloperProfile({
  developer,
  activeBids,
  actions,
  children,
}: DeveloperProfileProps) {
  const { name, avatar, bio, skills, reviewCount, completedProjects, onTime } = developer;
  return (
    <>
      <PageHeading
        eyebrow="Developer"
        title={
          <span className="bw-profile-name">
            <Avatar name={name} src={avatar} size={72} />
            <span>{name}</span>
          </span>
        }
        lead={<ProfileLead developer={developer} />}
        {...(actions && { actions })}
      />
      <div className={classes.profile}>
        <DescriptionList
          inOneRow
          items={[
            { label: 'Rating', value: <RatingWithLink developer={developer} /> },
            { label: 'Reviews', value: <Count count={reviewCount} /> },
            { label: 'Completed projects', value: <Count count={completedProjects} /> },
            { label: 'Active bids', value: <Count count={activeBids} /> },
            ...(onTime ? [{ label: 'On time', value: formatOnTime(onTime), wide: true }] : []),
          ]}
        />
        <section id="profile-about" aria-labelledby="bio-title">
          <h2 id="bio-title">About</h2>
          {bio ? <PlainText text={bio} /> : <p className={classes.empty}>No bio yet.</p>}
        </section>
        <section aria-labelledby="skills-title">
          <h2 id="skills-title">Skills</h2>
          {skills.length > 0 ? (
            <SkillChips skills={skills} />
          ) : (
            <p className={classes.empty}>No skills listed yet.</p>
          )}
        </section>
        {children}
      </div>
    </>
  );
}
