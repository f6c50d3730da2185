import classes from './skill-chips.module.css';

interface SkillChipsProps {
  skills: string[];
  label?: string;
}

export function SkillChips({ skills, label = 'Skills' }: SkillChipsProps) {
  if (skills.length === 0) return null;
  return (
    <ul className="bw-chips" aria-label={label}>
      {skills.map((skill) => (
        <li key={skill} className={classes.chip}>
          {skill}
        </li>
      ))}
    </ul>
  );
}
