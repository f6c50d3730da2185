import { Link } from '@tanstack/react-router';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import type { ClientView } from '../../profile.schema.ts';
import { formatAnswerHours, formatHireRate, formatReleaseDays } from '../figures.labels.ts';
import classes from './client-figures.module.css';

/** Null if no figure has enough cases. */
export function ClientFigures({ client }: { client: ClientView }) {
  const { hireRate, releaseDays, answerHours } = client;
  const items = [
    ...(hireRate ? [{ label: 'Hired', value: formatHireRate(hireRate) }] : []),
    ...(releaseDays === undefined
      ? []
      : [{ label: 'Releases', value: formatReleaseDays(releaseDays) }]),
    ...(answerHours === undefined
      ? []
      : [{ label: 'Answers questions', value: formatAnswerHours(answerHours) }]),
  ];
  return (
    items.length > 0 && (
      <section aria-label="Track record">
        <DescriptionList inOneRow items={items} />
        <p className={classes.explanation}>
          <Link to="/scores" hash="people">
            How are these computed?
          </Link>
        </p>
      </section>
    )
  );
}
