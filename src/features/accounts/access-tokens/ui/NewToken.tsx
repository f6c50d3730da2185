import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { CreatedAccessToken } from '../access-token.schema.ts';
import classes from './access-tokens.module.css';

async function copyToken(token: string) {
  try {
    await navigator.clipboard.writeText(token);
    toast.success('Token copied');
  } catch {
    toast.error('Not copied', 'Your browser did not allow it. Select the token and copy it.');
  }
}

interface NewTokenProps {
  token: CreatedAccessToken;
  onSaved: () => void;
}

export function NewToken({ token: { name, token }, onSaved }: NewTokenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.created} aria-labelledby="new-access-token">
      <h3 id="new-access-token" ref={heading} tabIndex={-1}>
        Copy your token for {name}
      </h3>
      <p>
        It is not shown again. Store it like a password, and never put it into a URL or into code
        that others can read. Programs send it as <code>Authorization: Bearer</code>. The{' '}
        <a href="/api/docs#Tokens">API documentation</a> shows how.
      </p>
      <code className={classes.secret}>{token}</code>
      <div className={classes.actions}>
        <button type="button" className="bw-button" onClick={() => void copyToken(token)}>
          Copy
        </button>
        <Button onClick={onSaved}>I have stored it</Button>
      </div>
    </section>
  );
}
