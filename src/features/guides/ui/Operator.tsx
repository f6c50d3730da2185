import { trpc } from '#platform/client/trpc.ts';

/** Who runs this site, as far as they said so in its settings. */
export function Operator() {
  const { data } = trpc.contact.operator.useQuery();
  if (!data) return null;
  return (
    <>
      {data.name === null || data.address === null ? (
        <p className="bw-note" data-tone="warn">
          {data.name === null
            ? 'Whoever runs this site has not entered their name yet.'
            : 'Whoever runs this site has not entered their address yet.'}
        </p>
      ) : null}
      {data.name !== null && (
        <address className="bw-operator">
          <strong>{data.name}</strong>
          {data.address !== null && <span>{data.address}</span>}
        </address>
      )}
      {data.sandbox && (
        <p className="bw-note">
          Payments on this site are tests: no card is charged, and no money moves.
        </p>
      )}
    </>
  );
}
