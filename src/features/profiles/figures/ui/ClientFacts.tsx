import { trpc } from '#platform/client/api/trpc.ts';
import { formatClientFacts } from '../figures.labels.ts';
import classes from './client-facts.module.css';

/** Its line is reserved while the facts are loaded. */
export function ClientFacts({ clientId }: { clientId: number }) {
  const { data: client, isPending } = trpc.profiles.client.useQuery(
    { id: clientId },
    { staleTime: 60_000 },
  );
  const facts = client && formatClientFacts(client);
  return (facts || isPending) && <span className={classes.facts}>{facts}</span>;
}
