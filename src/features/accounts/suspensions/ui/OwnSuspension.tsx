import { trpc } from '#platform/client/api/trpc.ts';
import type { OwnMeasure } from '../../measures/measure.schema.ts';
import { MeasureFacts, OwnAppeal } from '../../measures/ui/OwnAppeal.tsx';
import { useMe } from '../../ui/useMe.ts';
import {
  APPEAL_WORDS,
  adminClosedMeanwhile,
  adminStillOpen,
  closedMeanwhile,
  stillOpen,
} from '../suspension-words.rules.ts';
import measureClasses from '../../measures/ui/measure.module.css';
import classes from './suspension.module.css';

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the user why they are suspended, the effects, and the appeal. */
export function OwnSuspension({ own }: { own: OwnMeasure }) {
  const isAdmin = useMe().me?.role === 'admin';
  const utils = trpc.useUtils();
  const { mutateAsync: appeal } = trpc.suspensions.appeal.useMutation();

  async function send(text: string) {
    await appeal({ appeal: text });
    await utils.suspensions.own.invalidate();
  }

  return (
    <div className={measureClasses.ownMeasure}>
      <MeasureFacts own={own} />
      <div className={classes.ownSuspensionLists}>
        <Lines title="You still can" lines={isAdmin ? adminStillOpen : stillOpen} />
        <Lines
          title={isAdmin ? 'Closed to you until it ends' : 'Until it ends you cannot begin'}
          lines={isAdmin ? adminClosedMeanwhile : closedMeanwhile}
        />
      </div>
      <section aria-labelledby="appeal">
        <h2 id="appeal">Appeal</h2>
        <OwnAppeal own={own} words={APPEAL_WORDS} send={send} />
      </section>
    </div>
  );
}
