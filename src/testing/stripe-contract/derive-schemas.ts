import { dirname, join } from 'node:path';
import { ts } from 'ts-morph';
import {
  contractEvents,
  contractObjects,
  contractRoutes,
  thinNotificationType,
} from './contract-routes.ts';
import { type Encoding, type Schema, SchemaWalk } from './schema-walk.ts';

// Names of source files that exist only in memory.
const wantedFile = 'wanted.d.ts';
const libraryFile = 'library.d.ts';
/** The global types that the package's types use; the library of TypeScript is not loaded. */
const globalTypes = `
  interface Array<T> { length: number; [n: number]: T }
  interface Boolean {} interface CallableFunction {} interface Function {}
  interface IArguments {} interface NewableFunction {} interface Number {} interface Object {}
  interface RegExp {} interface String {} interface Promise<T> { then(use: (value: T) => void): void }
  type Record<K extends keyof any, T> = { [P in K]: T };
  type Partial<T> = { [P in keyof T]?: T[P] };
  type Required<T> = { [P in keyof T]-?: T[P] };
  type Pick<T, K extends keyof T> = { [P in K]: T[P] };
  type Exclude<T, U> = T extends U ? never : T;
  type Omit<T, K extends keyof any> = Pick<T, Exclude<keyof T, K>>;
  type NonNullable<T> = T & {};
`;

/** Type of the errors of API v1. */
const errorType = `Omit<Pick<Stripe.StripeRawError, 'charge' | 'decline_code' | 'doc_url' | 'param' |
  'payment_intent' | 'payment_method' | 'request_log_url' | 'user_message'>, never> &
  Required<Pick<Stripe.StripeRawError, 'type' | 'message'>> &
  { code?: Stripe.PaymentIntent.LastPaymentError.Code }`;

/** A schema to derive: its name, the encoding of its values and its TypeScript type. */
type WantedSchema = { name: string; encoding: Encoding; type: string };

function listWantedSchemas(): WantedSchema[] {
  const all: WantedSchema[] = [];
  for (const [route, { params, answer }] of Object.entries(contractRoutes)) {
    const isV2 = route.includes('/v2/');
    const isJson = isV2 && route.startsWith('POST');
    all.push({ name: `request ${route}`, encoding: isJson ? 'json' : 'form', type: params });
    all.push({ name: `answer ${route}`, encoding: isV2 ? 'answer-v2' : 'answer', type: answer });
  }
  for (const [object, type] of Object.entries(contractObjects)) {
    all.push({ name: `object ${object}`, encoding: 'answer', type });
  }
  for (const event of contractEvents) {
    all.push({ name: `event ${event}`, encoding: 'answer', type: `Stripe.${event}` });
  }
  all.push({ name: 'refusal', encoding: 'answer', type: errorType });
  all.push({ name: 'notification', encoding: 'answer-v2', type: thinNotificationType });
  return all;
}

/** Creates a TypeScript program of the source and the package's types. */
function createProgram(packageTypes: string, source: string) {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noLib: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const root = dirname(packageTypes);
  const virtual: { [path: string]: string } = {
    [join(root, wantedFile)]: source,
    [join(root, libraryFile)]: globalTypes,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.fileExists = (path) => path in virtual || fileExists(path);
  host.readFile = (path) => virtual[path] ?? readFile(path);
  host.getSourceFile = (path) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  };
  return ts.createProgram(Object.keys(virtual), options, host);
}

/** The schemas by their name, and definitions that they refer to. */
export type Derived = {
  definitions: { [name: string]: Schema };
  roots: { [name: string]: Schema };
};

/**
 * Derives JSON Schemas for requests, responses, objects and events from the package's types.
 * `packageTypes` is the path of its declaration file. Throws if the package lacks a type.
 */
export function deriveSchemas(packageTypes: string): Derived {
  const all = listWantedSchemas();
  const members = all.map(({ type }, index) => `  w${index}: ${type};`).join('\n');
  const source = `import type { Stripe } from './stripe.core.js';
export interface Wanted {\n${members}\n}\n`;
  const program = createProgram(packageTypes, source);
  const checker = program.getTypeChecker();
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(wantedFile));
  const [diagnostic] = program.getSemanticDiagnostics(file);
  if (diagnostic) throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
  const declared = file?.statements.find((statement) => ts.isInterfaceDeclaration(statement));
  if (!declared) throw new Error('The wanted types were not read');

  const walk = new SchemaWalk(checker);
  const roots: { [name: string]: Schema } = {};
  for (const [index, { name, encoding }] of all.entries()) {
    const member = declared.members[index];
    if (!member) throw new Error(`${name} was not read`);
    const type = checker.getTypeAtLocation(member);
    if (type.flags & ts.TypeFlags.Any) throw new Error(`The package has no type for ${name}`);
    roots[name] = walk.schemaOf(type, encoding);
  }
  return { definitions: walk.definitions, roots };
}
