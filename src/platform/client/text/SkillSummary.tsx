import classes from '../layout/cards.module.css';

const MAX_SHOWN = 3;

/** The first skills of a card, and the number of further ones. */
export function SkillSummary({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  const hiddenCount = skills.length - MAX_SHOWN;
  return (
    <ul className={classes.skills} aria-label="Skills">
      {skills.slice(0, MAX_SHOWN).map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
      {hiddenCount > 0 && <li>{`+${hiddenCount} more`}</li>}
    </ul>
  );
}
