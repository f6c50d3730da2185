type Plain = { [name: string]: unknown };

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function expandOf(params: object): string[] {
  const asked: unknown = 'expand' in params ? params.expand : [];
  return Array.isArray(asked) ? asked.map(String) : [];
}

function each(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the objects at a path. */
function holders(body: unknown, path: readonly string[]) {
  let found = each(body);
  for (const field of path) {
    found = found.flatMap((value) => (isPlain(value) ? each(value[field]) : []));
  }
  return found.filter(isPlain);
}

/** Replaces expanded objects by their ids; returns the body and the objects. */
export function unexpand(body: unknown, params: object): { plain: unknown; objects: Plain[] } {
  const plain: unknown = structuredClone(body);
  const objects: Plain[] = [];
  const paths = expandOf(params).flatMap((path) => {
    const steps = path.split('.');
    return steps.map((_, index) => steps.slice(0, index + 1));
  });
  for (const path of paths.toSorted((a, b) => b.length - a.length)) {
    const last = path.at(-1) ?? '';
    for (const holder of holders(plain, path.slice(0, -1))) {
      const below = holder[last];
      if (!isPlain(below) || typeof below.id !== 'string') continue;
      objects.push(below);
      holder[last] = below.id;
    }
  }
  return { plain, objects };
}
