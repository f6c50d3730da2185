import classes from './cards.module.css';

const SHOWN = 3;

/** The first skills of a card, and the number of further ones. */
export function SkillLine({ skills }: { skills: string[] }) {
  if (skills.length === 0) return null;
  const more = skills.length - SHOWN;
  return (
    <ul className={classes.skills} aria-label="Skills">
      {skills.slice(0, SHOWN).map((skill) => (
        <li key={skill}>{skill}</li>
      ))}
      {more > 0 && <li>{`+${more} more`}</li>}
    </ul>
  );
}
