/** Example request of an operation, and the response. All examples in order form one scenario. */
export interface Example {
  /** Time of the request (ISO 8601); timestamps in the response depend on it. */
  at: string;
  /** User whose session cookie the request sends, such as `mina`. */
  user?: string;
  /** User for whom the response sets a session cookie. */
  startsSessionOf?: string;
  /** Path and query parameters. */
  parameters?: Record<string, string | number>;
  body?: object;
  /** Body that is not JSON: the content of a file. */
  text?: string;
  /** Idempotency-Key of the request. */
  idempotencyKey?: string;
  response: unknown;
}

/** Examples by operation id. */
export type Examples = Record<string, Example>;

/** Returns the request as a curl command. Each user has a separate cookie jar. */
export function toCurl(method: string, path: string, origin: string, example: Example): string {
  const { user, startsSessionOf, body, text, idempotencyKey } = example;
  // curl sends a POST if the command has `--json` or `--data-binary`, else a GET.
  const impliedMethod = (body ?? text) ? 'POST' : 'GET';
  const options = [
    method !== impliedMethod && `--request ${method}`,
    user && `--cookie ${user}.txt`,
    startsSessionOf && `--cookie-jar ${startsSessionOf}.txt`,
    idempotencyKey && `--header ${shellQuote(`Idempotency-Key: ${idempotencyKey}`)}`,
    text && `--header ${shellQuote('Content-Type: application/octet-stream')}`,
    text && `--data-binary ${shellQuote(text)}`,
    body && `--json ${shellQuote(JSON.stringify(body, null, 2))}`,
  ].filter((option) => typeof option === 'string');
  return [`curl ${shellQuote(origin + fillPath(path, example))}`, ...options].join(' \\\n  ');
}

/** Replaces the placeholders of a path with parameters, and adds the others as the query. */
function fillPath(path: string, { parameters = {} }: Example): string {
  const query = new URLSearchParams();
  let url = path;
  for (const [name, value] of Object.entries(parameters)) {
    const placeholder = `{${name}}`;
    if (url.includes(placeholder)) url = url.replace(placeholder, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${url}?${query}` : url;
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
