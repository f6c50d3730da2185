/** All examples in order form one scenario. */
export interface Example {
  /** ISO 8601; timestamps in the response depend on it. */
  at: string;
  user?: string;
  startsSessionOf?: string;
  parameters?: Record<string, string | number>;
  body?: object;
  /** Body that is not JSON: the content of a file. */
  text?: string;
  idempotencyKey?: string;
  response: unknown;
}

export type Examples = Record<string, Example>;

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
