type JsonObject = { [name: string]: unknown };

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the paths of the parameter `expand`, such as `latest_charge.balance_transaction`. */
function listExpandPaths(params: object): string[] {
  const paths: unknown = 'expand' in params ? params.expand : [];
  return Array.isArray(paths) ? paths.map(String) : [];
}

/** Lists are searched in all their items. */
function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the objects at a path. */
function findObjects(body: unknown, path: readonly string[]) {
  let found = toList(body);
  for (const field of path) {
    found = found.flatMap((value) => (isJsonObject(value) ? toList(value[field]) : []));
  }
  return found.filter(isJsonObject);
}

/**
 * Replaces the objects that `expand` requested by their ids, because the schemas have ids there.
 * Returns the changed copy of the body and the replaced objects; those may contain ids in the same
 * way.
 */
export function unexpand(body: unknown, params: object): { plain: unknown; objects: JsonObject[] } {
  const plain: unknown = structuredClone(body);
  const objects: JsonObject[] = [];
  const paths = listExpandPaths(params).flatMap((path) => {
    const steps = path.split('.');
    return steps.map((_, index) => steps.slice(0, index + 1));
  });
  // The deepest paths first, because a replaced object can no longer be searched.
  for (const path of paths.toSorted((a, b) => b.length - a.length)) {
    const last = path.at(-1) ?? '';
    for (const holder of findObjects(plain, path.slice(0, -1))) {
      const expanded = holder[last];
      if (!isJsonObject(expanded) || typeof expanded.id !== 'string') continue;
      objects.push(expanded);
      holder[last] = expanded.id;
    }
  }
  return { plain, objects };
}
