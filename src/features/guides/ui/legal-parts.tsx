import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { trpc } from '#platform/client/api/trpc.ts';
import classes from './article.module.css';

/** Shows the operator of the site, or a warning if its settings are missing; null while loading. */
export function OperatorDetails() {
  const { data } = trpc.contact.operator.useQuery();
  if (!data) return null;
  return (
    <>
      {data.name === null || data.address === null ? (
        <p className={classes.note} data-tone="warn">
          {data.name === null
            ? 'The operator of this site has not entered their name yet.'
            : 'The operator of this site has not entered their address yet.'}
        </p>
      ) : null}
      {data.name !== null && (
        <address className={classes.operator}>
          <strong>{data.name}</strong>
          {data.address !== null && <span>{data.address}</span>}
        </address>
      )}
      {data.sandbox && (
        <p className={classes.note}>
          Payments on this site are only tests: no card is charged, and no money moves.
        </p>
      )}
    </>
  );
}

export function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
