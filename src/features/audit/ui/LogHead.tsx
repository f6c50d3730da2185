import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatInteger } from '#platform/shared/format/locale.ts';
import classes from './audit.module.css';

/** Shows the newest hash. If it is stored elsewhere, a later deletion in the log can be proved. */
export function LogHead() {
  const { data } = trpc.audit.head.useQuery(undefined, { staleTime: 15_000 });
  const [isCopied, setIsCopied] = useState(false);

  async function copy(hash: string) {
    try {
      await navigator.clipboard.writeText(hash);
      setIsCopied(true);
    } catch {
      toast.error('Not copied', 'Your browser does not allow it. Please select the hash instead.');
    }
  }

  return (
    <section className={classes.head} aria-labelledby="head-of-the-log">
      <h2 id="head-of-the-log">Head of the log</h2>
      <p>
        Each entry contains the hash of the one before, which reveals changed, missing or moved
        entries. Save this hash somewhere else from time to time:{' '}
        <code>npm run audit:verify -- --head HASH</code> tells later whether anything up to it is
        gone.
      </p>
      {data && (
        <div className={classes.hash}>
          <p>
            <span>{`Position ${formatInteger(data.position)}`}</span>
            <code>{data.hash}</code>
          </p>
          <Button variant="default" onClick={() => void copy(data.hash)}>
            {isCopied ? 'Copied' : 'Copy hash'}
          </Button>
        </div>
      )}
    </section>
  );
}
