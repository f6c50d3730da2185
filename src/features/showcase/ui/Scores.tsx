import { scoreGroups } from '../scores.rules.ts';
import { ScoreSheet } from './ScoreSheet.tsx';
import './scores.css';

interface ScoresProps {
  /** What the platform keeps of a bid hired today; undefined until it is known. */
  feePercent: number | undefined;
}

export function Scores({ feePercent }: ScoresProps) {
  return (
    <>
      <nav className="bw-scores-places" aria-label="On this page">
        {scoreGroups.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {scoreGroups.map(({ id, title, scores }) => (
        <section key={id} className="bw-scores" aria-labelledby={id}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {id === 'money' && <FeeToday percent={feePercent} />}
          {scores.map((score) => (
            <ScoreSheet key={score.id} score={score} />
          ))}
        </section>
      ))}
    </>
  );
}

function FeeToday({ percent }: { percent: number | undefined }) {
  return (
    <p className="bw-scores-today">
      {'The fee percentage today: '}
      <strong className="bw-figure">{percent === undefined ? '–' : `${percent}%`}</strong>
    </p>
  );
}
