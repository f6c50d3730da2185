/** Example request of an operation and its response. All examples in order form one scenario. */
export interface Example {
  /** Time of the request; timestamps in the response depend on it. */
  at: string;
  /** User whose session cookie the request sends. */
  as?: string;
  /** User for whom the response sets a session cookie. */
  begins?: string;
  /** Path and query parameters. */
  given?: Record<string, string | number>;
  body?: object;
  /** Idempotency-Key of the request. */
  key?: string;
  answer: unknown;
}

/** Examples by operation id. */
export type Examples = Record<string, Example>;

/** Returns the request as a curl command. Each user has a separate cookie jar. */
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
