import type { ReactNode } from 'react';
import { Day } from '#platform/client/kit/Day.tsx';
import { Facts } from '#platform/client/kit/Facts.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { PlainText } from '#platform/client/kit/PlainText.tsx';
import { Rating } from '#platform/client/kit/Rating.tsx';
import { SkillChips } from '#platform/client/kit/SkillsInput.tsx';
import { formatCompact } from '#platform/shared/money.ts';
import type { DeveloperView } from '../profile.schema.ts';
import './profile.css';

interface DeveloperProfileProps {
  developer: DeveloperView;
  /** What the reader can do about them. */
  actions?: ReactNode;
  /** What closes the page. */
  children?: ReactNode;
}

export function DeveloperProfile({ developer, actions, children }: DeveloperProfileProps) {
  const { name, avatar, bio, skills, reviewCount, completedProjects, createdAt } = developer;
  const figure = (count: number) => <span className="bw-figure">{formatCompact(count)}</span>;
  return (
    <>
      <PageHeading
        eyebrow="Developer"
        title={
          <span className="bw-profile-name">
            <Initials name={name} src={avatar} size={72} />
            <span>{name}</span>
          </span>
        }
        {...(actions && { actions })}
      />
      <div className="bw-profile">
        <Facts
          row
          cells={[
            { label: 'Rating', value: <Rating {...developer} /> },
            { label: 'Reviews', value: figure(reviewCount) },
            { label: 'Completed projects', value: figure(completedProjects) },
            { label: 'Joined', value: <Day at={createdAt} /> },
          ]}
        />
        <section aria-labelledby="bio-title">
          <h2 id="bio-title">About</h2>
          {bio ? <PlainText text={bio} /> : <p className="bw-profile-none">No bio yet.</p>}
        </section>
        <section aria-labelledby="skills-title">
          <h2 id="skills-title">Skills</h2>
          {skills.length > 0 ? (
            <SkillChips skills={skills} />
          ) : (
            <p className="bw-profile-none">No skills listed yet.</p>
          )}
        </section>
        {children}
      </div>
    </>
  );
}
