import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { trpc } from '#platform/client/api/trpc.ts';
import classes from './article.module.css';

export function OperatorDetails() {
  const { data: operator } = trpc.contact.operator.useQuery();
  if (!operator) return null;
  const missingSetting = operator.name === null ? 'name' : 'address';
  return (
    <>
      {(operator.name === null || operator.address === null) && (
        <p className={classes.note} data-tone="warn">
          {`The operator of this site has not entered their ${missingSetting} yet.`}
        </p>
      )}
      {operator.name !== null && (
        <address className={classes.operator}>
          <strong>{operator.name}</strong>
          {operator.address !== null && <span>{operator.address}</span>}
        </address>
      )}
      {operator.sandbox && (
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
