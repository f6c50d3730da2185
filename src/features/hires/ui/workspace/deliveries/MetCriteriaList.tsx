import { LinkedText } from '#platform/client/text/PlainText.tsx';
import type { DeliveryView } from '../../../workspace/workspace.schema.ts';
import classes from '../criteria/criteria.module.css';

interface MetCriteriaListProps {
  delivery: DeliveryView;
  /** Those of the delivery that are listed. */
  criteria: readonly DeliveryView['criteria'][number][];
  number: number;
}

export function MetCriteriaList({ delivery, criteria, number }: MetCriteriaListProps) {
  const { files } = delivery;
  if (criteria.length === 0) return null;
  return (
    <ul className={classes.metCriteria} aria-label={`Criteria of delivery ${number}`}>
      {criteria.map(({ id, text, remark, link, fileId }) => {
        const file = files.find((candidate) => candidate.id === fileId);
        return (
          <li key={id}>
            {'✓ '}
            <bdi>{text}</bdi>
            {remark && (
              <small>
                <bdi>{remark}</bdi>
              </small>
            )}
            {link && (
              <small>
                <LinkedText text={link} />
              </small>
            )}
            {file && (
              <small>
                {'See '}
                <bdi>{file.name}</bdi>
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
