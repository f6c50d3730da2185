import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError, INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  assertSignedIn,
  getRetryAfter,
  parseInput,
  parseOutput,
  toErrorBody,
  toTRPCError,
} from './trpc.ts';

const publicErrorOf = (error: TRPCError) => ({
  status: getHTTPStatusCodeFromError(error),
  body: toErrorBody(error),
  retryAfter: getRetryAfter(error),
});

test.each([
  ['signed_out', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['invalid', 400],
  ['conflict', 409],
  ['unprocessable', 422],
  ['too_large', 413],
  ['too_many', 429],
  ['unavailable', 503],
] as const)('a refusal of kind %s is returned with its message, as %i', (kind, status) => {
  const refusal = new DomainError(kind, 'its_code', 'Its words.', 30);
  expect(publicErrorOf(toTRPCError(refusal))).toEqual({
    status,
    body: { code: 'its_code', message: 'Its words.' },
    retryAfter: 30,
  });
  expect(toTRPCError(refusal)).toMatchObject({ message: 'Its words.', cause: refusal });
});

test('an internal error is returned as a fixed message, and logged completely', () => {
  const truth = new Error('column "secret" does not exist');
  expect(publicErrorOf(toTRPCError(truth))).toEqual({
    status: 500,
    body: INTERNAL_ERROR_BODY,
    retryAfter: undefined,
  });
  expect(toTRPCError(truth).cause).toBe(truth);
});

test('a lost database is returned as such, with the time to retry', () => {
  const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(publicErrorOf(toTRPCError(lost))).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
    retryAfter: 2,
  });
});

const Form = z.object({
  title: z
    .string('Give it a title')
    .min(3, 'Make it longer')
    .regex(/^[A-Z]/, 'Begin in capitals'),
  owner: z.object({ age: z.number('Tell your age') }),
});

test('invalid input is returned with its first error and all errors by field', () => {
  const cause = Form.safeParse({ title: 'a', owner: {} }).error;
  expect(toErrorBody(new TRPCError({ code: 'BAD_REQUEST', cause }))).toEqual({
    code: 'invalid',
    message: 'Make it longer',
    issues: { title: ['Make it longer', 'Begin in capitals'], 'owner.age': ['Tell your age'] },
  });
});

test('a response that does not match its schema is an internal error', () => {
  const cause = Form.safeParse({}).error;
  expect(toErrorBody(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }))).toBe(
    INTERNAL_ERROR_BODY,
  );
  expect(() => parseOutput(Form)({})).toThrow('Give it a title');
  const right = { title: 'Abc', owner: { age: 7 } };
  expect(parseOutput(Form)({ ...right, passwordHash: 'x' })).toEqual(right);
});

test('input is parsed synchronously, with the defaults and errors of its schema', () => {
  const parse = parseInput(Form.extend({ limit: z.int().default(20) }));
  const right = { title: 'Abc', owner: { age: 7 } };
  expect(parse({ ...right, role: 'admin' })).toEqual({ ...right, limit: 20 });
  expect(() => parse({})).toThrow(z.ZodError);
});

test('errors of tRPC are returned with their message', () => {
  const error = new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Use POST' });
  expect(toErrorBody(error)).toEqual({ code: 'method_not_supported', message: 'Use POST' });
});

test('the actor is the signed-in user, once an admin has a second factor', () => {
  const ada = { id: 1, role: 'admin', name: 'Ada' } as const;
  const refusal = (ctx: Parameters<typeof assertSignedIn>[0]) => {
    try {
      return assertSignedIn(ctx).name;
    } catch (error) {
      return error instanceof DomainError && formatRefusal(error);
    }
  };
  expect(refusal({ actor: ada })).toBe('Ada');
  expect(refusal({ actor: null })).toBe('signed_out signed_out: Please sign in to continue.');
  expect(refusal({ actor: null, adminWithoutFactor: ada })).toBe(
    'forbidden factor_needed: Admins need a second factor. Set up yours first. It takes a minute.',
  );
});
