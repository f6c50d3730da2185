import cardsClasses from '../layout/cards.module.css';
import classes from './skills.module.css';

interface SkillChipsProps {
  skills: string[];
  label?: string;
}

export function SkillChips({ skills, label = 'Skills' }: SkillChipsProps) {
  if (skills.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={label}>
      {skills.map((skill) => (
        <li key={skill} className={classes.chip}>
          {skill}
        </li>
      ))}
    </ul>
  );
}

const MAX_SHOWN = 3;

export function SkillSummary({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  const hiddenCount = skills.length - MAX_SHOWN;
  return (
    <ul className={cardsClasses.skills} aria-label="Skills">
      {skills.slice(0, MAX_SHOWN).map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
      {hiddenCount > 0 && <li>{`+${hiddenCount} more`}</li>}
    </ul>
  );
}
