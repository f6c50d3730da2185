export type Issues<T> = Partial<Record<keyof T & string, string>>;

interface Problem {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

type Outcome = { readonly issues?: ReadonlyArray<Problem> | undefined };

/** What zod, zod/mini and every other Standard Schema have in common. */
interface Schema {
  readonly '~standard': { validate(value: unknown): Outcome | Promise<Outcome> };
}

function fieldOf({ path }: Problem): string {
  const head = path?.[0];
  return String(typeof head === 'object' ? head.key : head);
}

export function firstIssues<T extends object>(
  values: T,
  problems: Iterable<readonly [string, string | undefined]>,
): Issues<T> {
  const found = new Map<string, string>();
  for (const [path, message] of problems) {
    const field = path.split('.')[0] ?? path;
    if (message && field in values && !found.has(field)) found.set(field, message);
  }
  const issues: Issues<T> = {};
  for (const field in values) {
    const message = found.get(field);
    if (message) issues[field] = message;
  }
  return issues;
}

/** A form's check made of the schema that the server uses too: the first message of each field. */
export function checkWith(schema: Schema) {
  return <T extends object>(values: T): Issues<T> => {
    const outcome = schema['~standard'].validate(values);
    if (outcome instanceof Promise) throw new TypeError('A form is checked at once.');
    const problems = (outcome.issues ?? []).map((problem): [string, string] => [
      fieldOf(problem),
      problem.message,
    ]);
    return firstIssues(values, problems);
  };
}
