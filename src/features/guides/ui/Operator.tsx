import { trpc } from '#platform/client/trpc.ts';

/** Who runs this site, as far as they said so in its settings. */
export function Operator() {
  const { data } = trpc.contact.operator.useQuery();
  if (!data) return null;
  return (
    <>
      {data.name === null || data.address === null ? (
        <p className="bw-note" data-tone="warn">
          Whoever runs this site has not yet entered {data.name === null ? 'a name' : 'an address'}{' '}
          of theirs. They must do so, in the settings OPERATOR_NAME and OPERATOR_ADDRESS, before
          real people use it.
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
