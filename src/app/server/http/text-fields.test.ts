// cspell:ignore Nguy
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#app/server/http/router.ts';
import { endpoints } from '#app/server/rest/endpoints.ts';
import { inputSchemas } from '#testing/app/procedure-calls.ts';

interface TextField {
  path: string;
  schema: z.core.$ZodType;
  isList: boolean;
}

/** Returns the schema inside of optional, nullable, default and the first step of a pipe. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) {
    return schema.in instanceof z.ZodTransform ? unwrap(schema.out) : unwrap(schema.in);
  }
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapped ? unwrap(schema.unwrap()) : schema;
}

/** Returns every field of an input that is text, or a list of texts. */
function findTextFields(path: string, schema: z.core.$ZodType): TextField[] {
  const core = unwrap(schema);
  if (core instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(core.shape).flatMap(([name, field]) =>
      findTextFields(`${path}.${name}`, field),
    );
  }
  if (core instanceof z.ZodUnion) {
    return core.options.flatMap((option) => findTextFields(path, option));
  }
  if (core instanceof z.ZodArray) {
    const isText = unwrap(core.element) instanceof z.ZodString;
    return isText ? [{ path, schema, isList: true }] : findTextFields(path, core.element);
  }
  const isText = core instanceof z.ZodString || core instanceof z.ZodCustom;
  return isText ? [{ path, schema, isList: false }] : [];
}

const { _def }: AnyTRPCRouter = appRouter;
const inputs = [
  ...Object.entries<AnyTRPCProcedure>(_def.procedures).flatMap(([path, procedure]) =>
    inputSchemas(procedure).map((input): [string, unknown] => [path, input]),
  ),
  ...Object.entries(endpoints).map(([path, { input }]): [string, unknown] => [path, input]),
];

/** Compared with what is stored, in any script and exactly as typed. */
const secret = /\.(password|confirmPassword|current|token|challenge|confirmation)$/;
const fields = inputs
  .flatMap(([path, input]) => (input instanceof z.core.$ZodType ? findTextFields(path, input) : []))
  .filter(({ path }) => !secret.test(path));

/** Names of the fields of several lines; the same name means the same kind in every input. */
const severalLines = new Set(
  'address answer appeal bio comment description details invitationMessage message note proposal quote reason reasons reference remark reply text warning'.split(
    ' ',
  ),
);
const isOneLine = ({ path }: TextField) => !severalLines.has(path.split('.').at(-1) ?? '');

const EMPTY_COMPANY_NAME = 'Individual';

/** Returns what a field makes of a text; null if it is refused, empty or null. */
function read({ schema, isList }: TextField, text: string): string | null {
  const result = z.safeParse(schema, isList ? [text] : text);
  const value = isList && Array.isArray(result.data) ? result.data[0] : result.data;
  const isEmpty = value === '' || value === EMPTY_COMPANY_NAME;
  return result.success && typeof value === 'string' && !isEmpty ? value : null;
}

const found = (text: string, among = fields) =>
  among.flatMap((field) => {
    const value = read(field, text);
    return value === null ? [] : [{ path: field.path, value }];
  });
const paths = (results: { path: string }[]) => results.map(({ path }) => path);

test('the inputs of all procedures and REST calls are searched for text', () => {
  expect(fields.length).toBeGreaterThan(100);
  const names = new Set(fields.map(({ path }) => path.split('.').at(-1)));
  expect([...names]).toEqual(expect.arrayContaining(['title', 'proposal', 'skills', 'search']));
  expect([...severalLines].filter((name) => !names.has(name))).toEqual([]);
});

test.each([
  ['zero-width spaces', '\u200B'.repeat(30)],
  ['Hangul fillers', '\u3164'.repeat(30)],
  ['empty Braille patterns', '\u2800'.repeat(30)],
  ['direction marks', '\u200E\u200F\u061C'.repeat(10)],
  ['soft hyphens, word joiners and byte order marks', '\u00AD\u2060\uFEFF'.repeat(10)],
])('no field accepts %s as text', (_title, text) => {
  expect(paths(found(text))).toEqual([]);
});

test('no field accepts a direction override or isolate', () => {
  const overrides = [...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'];
  const taken = overrides.flatMap((mark) => found(`Good text of an${mark}other kind`));
  expect(taken.filter(({ value }) => /[\u202A-\u202E\u2066-\u2069]/.test(value))).toEqual([]);
  const changed = taken.map(({ path }) => path.split('.').at(-1));
  expect(new Set(changed)).toEqual(new Set(['search']));
});

test('invisible characters are removed from every single line, and a pasted tab is a space', () => {
  const text = '\u200E12\t\u200B34\u00AD5\u200F\u2060\uFEFF\u200D6a\uFE0F\u{E0041}7\u0007';
  const oneLine = fields.filter(isOneLine);
  const wrong = found(text, oneLine).filter(({ value }) => value.toLowerCase() !== '12 3456a7');
  expect(wrong).toEqual([]);
  expect(found(text, oneLine).length).toBeGreaterThan(20);
});

test('every line break of a text of several lines becomes a line feed', () => {
  const text = 'One line,\r\ntwo\rthree\vfour\ffive\u0085six\u2028seven\u2029\teight\nnine.';
  const results = found(
    text,
    fields.filter((field) => !isOneLine(field)),
  );
  const expected = 'One line,\ntwo\nthree\nfour\nfive\nsix\nseven\n\teight\nnine.';
  expect(results.filter(({ value }) => value !== expected)).toEqual([]);
  expect(new Set(paths(results).map((path) => path.split('.').at(-1)))).toEqual(severalLines);
});

test.each([
  'می‌خواهم', // Persian, with a zero-width non-joiner
  'श्री क्‍ष', // Devanagari, with a zero-width joiner
  '👩🏽‍💻 🏳️‍🌈 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣',
  '葛󠄀城',
  'Nguyễn Thị Hường',
  '?!',
])('%s is a single line as it is', (text) => {
  const values = found(text, fields.filter(isOneLine)).map(({ value }) => value);
  expect(values.length).toBeGreaterThan(20);
  expect(values.filter((value) => value !== text.toLowerCase() && value !== text)).toEqual([]);
});
