import { useDebouncedValue } from '@mantine/hooks';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { SkillChips } from '#platform/client/kit/SkillsInput.tsx';
import { Blank, TitleBlock } from '#platform/client/kit/TitleBlock.tsx';
import { pictureAt } from '#platform/shared/picture.ts';

interface DeveloperCardProps {
  name: string;
  bio: string;
  skills: string[];
  avatar: string;
}

/** What clients will see, while it is being written. */
export function DeveloperCard({ name, bio, skills, avatar }: DeveloperCardProps) {
  const [address] = useDebouncedValue(avatar, 400);
  const chosen =
    skills.length > 0 ? (
      <SkillChips skills={skills} label="Your skills" />
    ) : (
      <Blank>None yet</Blank>
    );
  return (
    <div className="bw-beside-sheet">
      <TitleBlock
        says="Your profile as clients will see it"
        above={<Initials name={name} src={pictureAt(address)} size={72} />}
        title={name || <Blank>Your name</Blank>}
        cells={[
          { label: 'Rating', value: 'New' },
          { label: 'Completed', value: <span className="bw-figure">0</span> },
          { label: 'Skills', value: chosen, wide: true },
        ]}
      >
        <p className="bw-title-block-text">
          {bio.trim() || 'Your bio: what you build, and for whom.'}
        </p>
      </TitleBlock>
    </div>
  );
}
