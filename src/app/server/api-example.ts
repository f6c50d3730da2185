/** One call of an operation, and what it is answered: examples tell one story, in their order. */
export interface Example {
  /** When it happens; the answer's instants follow from it. */
  at: string;
  /** Whose session it carries. */
  as?: string;
  /** Whose session it begins. */
  begins?: string;
  /** Fields of the path and the query. */
  given?: Record<string, string | number>;
  body?: object;
  /** The Idempotency-Key. */
  key?: string;
  answer: unknown;
}

/** Examples by the id of their operation. */
export type Examples = Record<string, Example>;

/** The call as a line for a shell; every person has a cookie jar of their own. */
export function curlOf(method: string, path: string, origin: string, example: Example): string {
  const { as, begins, body, key } = example;
  const changes = method !== 'GET';
  const options = [
    changes && !(body && method === 'POST') && `--request ${method}`,
    as && `--cookie ${as}.txt`,
    begins && `--cookie-jar ${begins}.txt`,
    key && `--header ${quoted(`Idempotency-Key: ${key}`)}`,
    body && `--json ${quoted(JSON.stringify(body, null, 2))}`,
  ].filter((option) => typeof option === 'string');
  return [`curl ${quoted(origin + filled(path, example))}`, ...options].join(' \\\n  ');
}

function filled(path: string, { given = {} }: Example): string {
  const query = new URLSearchParams();
  let address = path;
  for (const [name, value] of Object.entries(given)) {
    const place = `{${name}}`;
    if (address.includes(place)) address = address.replace(place, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
