import { scorePassword, strengthLabels } from '#platform/shared/fields/password.ts';
import passwordFieldClasses from '#platform/client/forms/password-field.module.css';

const levels = [1, 2, 3, 4, 5];
/** Maps a level from 0 to 5 to one of the four colors of the meter; 0 is empty. */
const colorByLevel = [0, 1, 1, 2, 3, 4];

/** Shows how many of the five checks a password meets, as a bar and a word. */
export function StrengthBar({ password }: { password: string }) {
  const level = password === '' ? 0 : Math.max(1, scorePassword(password));
  const label = strengthLabels[level - 1] ?? '';
  return (
    <div className={passwordFieldClasses.meter} data-strength={colorByLevel[level]}>
      <meter
        className="bw-hidden"
        min={0}
        max={5}
        value={level}
        aria-label="Password strength"
        aria-valuetext={label || 'Nothing typed yet'}
      />
      <span className={passwordFieldClasses.meterSteps} aria-hidden="true">
        {levels.map((step) => (
          <span key={step} data-on={level >= step} />
        ))}
      </span>
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
