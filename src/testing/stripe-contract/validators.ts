import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const packageTypes = join(dirname(require.resolve('stripe')), '../esm/stripe.esm.node.d.ts');
const packageRoot = join(dirname(packageTypes), '..');
/** Files of this folder that determine the compiled schemas. */
const sources = ['contract-routes', 'derive-schemas', 'schema-walk', 'validators'];

type Problem = { instancePath: string; message?: string; params?: object };
/** A function that Ajv has compiled. After a failed call, `errors` has the problems. */
type Validator = { (value: unknown): boolean; errors?: Problem[] | null };
/** By the name of the schema, such as `request POST /v1/refunds`. */
export type Validators = { readonly [name: string]: Validator };

/** Returns the path of the compiled schemas; it changes with the package and with the sources. */
function getCompiledPath() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(packageRoot, 'package.json')));
  for (const name of sources) hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  const version = hash.digest('hex').slice(0, 16);
  return join(packageRoot, `../.cache/stripe-contract/${version}.cjs`);
}

/** Returns the code of a CommonJS module with the validators, because compiling takes seconds. */
async function compile() {
  const { deriveSchemas } = await import('./derive-schemas.ts');
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const { default: standalone } = await import('ajv/dist/standalone/index.js');
  const { definitions, roots } = deriveSchemas(packageTypes);
  const ajv = new Ajv2020({ code: { source: true }, inlineRefs: false, allowUnionTypes: true });
  ajv.addSchema({ $id: 'stripe', $defs: definitions });
  const names: { [name: string]: string } = {};
  for (const [index, [name, schema]] of Object.entries(roots).entries()) {
    const $id = `root${index}`;
    ajv.addSchema({ ...withAbsoluteRefs(schema), $id });
    names[name] = $id;
  }
  const generateCode = typeof standalone === 'function' ? standalone : standalone.default;
  const exported = Object.fromEntries(Object.values(names).map(($id) => [$id, $id]));
  return `${generateCode(ajv, exported)}\nexports.names = ${JSON.stringify(names)};\n`;
}

/** Makes references to definitions absolute, so that they work from another schema. */
function withAbsoluteRefs(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"stripe#/$defs/'));
}

/** Compiles the schemas if they are missing. Must be called before `validators`. */
export async function prepareValidators() {
  const path = getCompiledPath();
  if (existsSync(path)) return;
  const code = await compile();
  mkdirSync(dirname(path), { recursive: true });
  // Several processes may compile at the same time.
  const ownPath = `${path}.${process.pid}`;
  writeFileSync(ownPath, code);
  renameSync(ownPath, path);
}

let loaded: Validators | null = null;

/** Returns all compiled validators. Throws before `prepareValidators` has run. */
export function validators(): Validators {
  loaded ??= load();
  return loaded;
}

function load(): Validators {
  const compiled: { names: { [name: string]: string } } & { [id: string]: Validator } = require(
    getCompiledPath(),
  );
  const { names, ...byId } = compiled;
  const validatorsByName: { [name: string]: Validator } = {};
  for (const [name, id] of Object.entries(names)) {
    const validator = byId[id];
    if (validator) validatorsByName[name] = validator;
  }
  return validatorsByName;
}
