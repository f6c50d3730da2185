import { registerHooks } from 'node:module';

/** Prints every score as it is, and again with each change on the command line made to a file. */
interface Change {
  id: string;
  file: string;
  from: string;
  to: string;
}

const changes: Change[] = JSON.parse(process.argv[2] ?? '[]');
const page = new URL('../features/showcase/scores.rules.ts', import.meta.url).href;
const made = new Set<Change>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const version = new URL(context.parentURL ?? page).searchParams.get('change');
    if (version === null || !found.url.startsWith('file:')) return found;
    return { ...found, url: `${found.url}?change=${version}` };
  },
  load(url, context, next) {
    const { pathname, searchParams } = new URL(url);
    const loaded = next(url, context);
    const change = changes[Number(searchParams.get('change') ?? Number.NaN)];
    if (!change || !pathname.endsWith(change.file)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(change.from)) throw new Error(`${change.file} lacks: ${change.from}`);
    made.add(change);
    return { ...loaded, source: source.replace(change.from, change.to) };
  },
});

async function scoresOf(address: string): Promise<unknown> {
  return (await import(address)).scoreGroups;
}

const said = [await scoresOf(page)];
for (const nth of changes.keys()) said.push(await scoresOf(`${page}?change=${nth}`));
if (made.size !== changes.length) throw new Error('A change was never made');
process.stdout.write(JSON.stringify(said));
