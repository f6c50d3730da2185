import { DimensionLine } from '#platform/client/kit/DimensionLine.tsx';
import type { Score } from '#platform/shared/score.ts';

type Example = Score['examples'][number];

function Lines({ of: lines }: { of: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}

function Formula({ of: lines }: { of: readonly string[] }) {
  return (
    <ul className="bw-score-formula bw-figure" aria-label="Formula">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** One figure stands on its scale; of several the first part is drawn heavy. */
function Shown({ example: { shown, scale } }: { example: Example }) {
  if (!scale) return <Lines of={shown} />;
  const { start, end, at } = scale;
  const alone = shown.length === 1;
  return (
    <>
      {!alone && <Lines of={shown} />}
      <DimensionLine
        says={`${shown.join(', ')}, on a line from ${start} to ${end}`}
        start={start}
        end={end}
        {...(alone ? { marks: [{ at, label: shown[0], next: true }] } : { filled: at })}
      />
    </>
  );
}

function Examples({ score: { name, sample, examples } }: { score: Score }) {
  return (
    <div className="bw-score-worked">
      {sample && (
        <p className="bw-score-sample bw-figure">
          <Lines of={sample} />
        </p>
      )}
      <table>
        <caption className="bw-hidden">{`Worked examples: ${name}`}</caption>
        <thead>
          <tr>
            <th scope="col">{sample ? 'Asked for' : 'Worked out from'}</th>
            <th scope="col">Shown</th>
          </tr>
        </thead>
        <tbody className="bw-figure">
          {examples.map((example) => (
            <tr key={example.given.join()}>
              <td>
                <Lines of={example.given} />
              </td>
              <td>
                <Shown example={example} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a figure is, how it is worked out, and what that comes to. */
export function ScoreSheet({ score }: { score: Score }) {
  const { id, name, formula, counts, shownOn } = score;
  return (
    <article id={id} className="bw-score" tabIndex={-1} aria-labelledby={`${id}-name`}>
      <div>
        <h3 id={`${id}-name`}>{name}</h3>
        <Formula of={formula} />
        <p>{counts}</p>
        <p className="bw-score-where">{`Shown on: ${shownOn.join(', ')}`}</p>
      </div>
      <Examples score={score} />
    </article>
  );
}
