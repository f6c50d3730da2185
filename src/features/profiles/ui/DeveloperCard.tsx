import { useDebouncedValue } from '@mantine/hooks';
import { Blank, TitleBlock } from '#platform/client/layout/TitleBlock.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { SkillChips } from '#platform/client/text/SkillChips.tsx';
import { formatCompact } from '#platform/shared/money.ts';
import { pictureAt } from '#platform/shared/picture.ts';
import { type Availability, availabilityWords } from '../availability.rules.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import titleBlockClasses from '#platform/client/layout/title-block.module.css';

interface DeveloperCardProps {
  name: string;
  bio: string;
  skills: string[];
  avatar: string;
  availability?: Availability | undefined;
  place?: string | undefined;
  /** The developer's figures; zero for a new account. */
  figures?: { rating: number; reviewCount: number; completedProjects: number } | undefined;
}

const nothingYet = { rating: 0, reviewCount: 0, completedProjects: 0 };

/** A preview of the profile for clients. */
export function DeveloperCard(props: DeveloperCardProps) {
  const { name, bio, skills, avatar, availability, place, figures = nothingYet } = props;
  const [address] = useDebouncedValue(avatar, 400);
  const chosen =
    skills.length > 0 ? (
      <SkillChips skills={skills} label="Your skills" />
    ) : (
      <Blank>None yet</Blank>
    );
  return (
    <div className={formPartsClasses.besideSheet}>
      <TitleBlock
        ariaLabel="Your profile as clients will see it"
        above={<Avatar name={name} src={pictureAt(address)} size={72} />}
        title={name || <Blank>Your name</Blank>}
        items={[
          { label: 'Rating', value: <Rating {...figures} /> },
          {
            label: 'Completed',
            value: <span className="bw-figure">{formatCompact(figures.completedProjects)}</span>,
          },
          ...(availability
            ? [{ label: 'Availability', value: availabilityWords[availability], wide: true }]
            : []),
          ...(place === undefined
            ? []
            : [{ label: 'Place', value: place || <Blank>Not told</Blank>, wide: true }]),
          { label: 'Skills', value: chosen, wide: true },
        ]}
      >
        <p className={titleBlockClasses.text}>
          {bio.trim() || 'Your bio: what you build, and for whom.'}
        </p>
      </TitleBlock>
    </div>
  );
}
