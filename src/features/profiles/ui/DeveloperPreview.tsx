import { Blank, TitleBlock } from '#platform/client/layout/TitleBlock.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { formatCompactNumber } from '#platform/shared/format/money.ts';
import { type Availability, availabilityLabels } from '../profile.rules.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import titleBlockClasses from '#platform/client/layout/title-block.module.css';

interface DeveloperPreviewProps {
  name: string;
  bio: string;
  skills: string[];
  avatar: string | null;
  availability?: Availability | undefined;
  /** Not shown if undefined; an empty text is shown as not set. */
  location?: string | undefined;
  /** Default: zeros, for a new account. `rating` is the average times ten. */
  stats?: { rating: number; reviewCount: number; completedProjects: number } | undefined;
}

const emptyStats = { rating: 0, reviewCount: 0, completedProjects: 0 };

export function DeveloperPreview(props: DeveloperPreviewProps) {
  const { name, bio, skills, avatar, availability, location, stats = emptyStats } = props;
  const skillChips =
    skills.length > 0 ? (
      <SkillChips skills={skills} label="Your skills" />
    ) : (
      <Blank>None yet</Blank>
    );
  return (
    <div className={formPartsClasses.preview}>
      <TitleBlock
        ariaLabel="Your profile as clients will see it"
        above={<Avatar name={name} src={avatar} size={72} />}
        title={name || <Blank>Your name</Blank>}
        items={[
          { label: 'Rating', value: <Rating {...stats} /> },
          {
            label: 'Completed',
            value: (
              <span className="bw-figure">{formatCompactNumber(stats.completedProjects)}</span>
            ),
          },
          ...(availability
            ? [{ label: 'Availability', value: availabilityLabels[availability], wide: true }]
            : []),
          ...(location === undefined
            ? []
            : [{ label: 'Location', value: location || <Blank>Not set</Blank>, wide: true }]),
          { label: 'Skills', value: skillChips, wide: true },
        ]}
      >
        <p className={titleBlockClasses.text}>
          {bio.trim() || 'Your bio: what you build, and for whom.'}
        </p>
      </TitleBlock>
    </div>
  );
}
