import { z } from 'zod';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import type { Operator } from './context.ts';
import type { S3Settings } from './files/file-store.ts';
import { insecureOptions, listProductionProblems } from './production-config.ts';

const text = z.string().trim().min(1);
/** A variable that is set to an empty text counts as not set. */
const variable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
const nullableVariable = <S extends z.ZodType>(schema: S) =>
  variable(schema.nullable().default(null));

const booleanVariable = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value));

const urlVariable = (protocols: string[]) =>
  text.refine(
    (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
    `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

function isDatabaseUrl(value: string): boolean {
  const parsed = URL.parse(value);
  if (!parsed || !['postgres:', 'postgresql:'].includes(parsed.protocol)) return false;
  try {
    decodeURIComponent(`${parsed.username}${parsed.password}${parsed.pathname}`);
    return true;
  } catch {
    return false;
  }
}

const databaseUrlVariable = text.refine(
  isDatabaseUrl,
  'must be an address such as postgres://USER:PASSWORD@HOST:5432/NAME, with special characters ' +
    'written as %XX (%25 for a percent sign, %40 for @)',
);

/** A server with several processes sets another number. */
const POOL_MAX = 8;

const Environment = z.object({
  // Another spelling of production would start with the unsafe defaults of development.
  NODE_ENV: nullableVariable(
    text.refine(
      (value) => value === 'production' || value.toLowerCase() !== 'production',
      'must be production, in lower case',
    ),
  ),
  PORT: variable(z.coerce.number('must be a number').int().min(0).max(65_535).default(3000)),
  HOST: variable(text.default('127.0.0.1')),
  APP_URL: nullableVariable(urlVariable(['http:', 'https:']).transform(withoutTrailingSlashes)),
  DATABASE_URL: nullableVariable(databaseUrlVariable),
  DATABASE_DIRECT_URL: nullableVariable(databaseUrlVariable),
  DATABASE_REPLICA_URL: nullableVariable(databaseUrlVariable),
  DATA_DIR: variable(text.default('.data')),
  DEMO: nullableVariable(booleanVariable),
  SMTP_URL: nullableVariable(urlVariable(['smtp:', 'smtps:'])),
  MAIL_FROM: variable(text.default('Bidwright <hello@bidwright.example>')),
  MAIL_GROUP_SECONDS: variable(
    z.coerce
      .number('must be a number')
      .int()
      .min(0)
      .max(86_400, 'must be at most a day')
      .default(1_800),
  ),
  EMAIL_CONFIRMATION: nullableVariable(
    z.enum(['required', 'optional'], 'must be required or optional'),
  ),
  CONTACT_EMAIL: nullableVariable(z.email('must be one email address')),
  OPERATOR_NAME: nullableVariable(text),
  OPERATOR_ADDRESS: nullableVariable(text),
  STRIPE_SECRET_KEY: nullableVariable(
    text.regex(/^[sr]k_(test|live)_/, 'must start with sk_ or rk_'),
  ),
  STRIPE_PUBLISHABLE_KEY: nullableVariable(text.regex(/^pk_(test|live)_/, 'must start with pk_')),
  STRIPE_WEBHOOK_SECRET: nullableVariable(
    text
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      // More than the prefix `whsec_`.
      .refine(
        (secrets) => secrets.every((secret) => secret.length > 6),
        'must name secrets, comma-separated',
      ),
  ),
  STRIPE_API_BASE: nullableVariable(urlVariable(['http:', 'https:'])),
  PLATFORM_FEE_PERCENT: variable(
    z.coerce.number('must be a number').min(0).max(50, 'must be between 0 and 50').default(0),
  ),
  S3_ENDPOINT: nullableVariable(urlVariable(['http:', 'https:'])),
  S3_BUCKET: nullableVariable(text),
  S3_REGION: variable(text.default('us-east-1')),
  S3_ACCESS_KEY_ID: nullableVariable(text),
  S3_SECRET_ACCESS_KEY: nullableVariable(text),
  META_PIXEL_ID: nullableVariable(text.regex(/^\d+$/, 'must be digits')),
  HOTJAR_ID: nullableVariable(text.regex(/^\d+$/, 'must be digits')),
  TRUST_PROXY: nullableVariable(text),
  LOG_LEVEL: variable(
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level')
      .default('info'),
  ),
  RATE_LIMIT_FACTOR: variable(z.coerce.number('must be a number').min(0).default(1)),
  ALLOW_INSECURE: variable(
    text
      .transform((list) => list.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(insecureOptions, `may name ${insecureOptions.join(', ')}`)))
      .default([]),
  ),
});
type Environment = z.infer<typeof Environment>;

interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
}

class ConfigError extends Error {}

/** Throws an error that names the wrong variables. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(formatIssue).join('\n'));
  const config = toConfig(parsed.data);
  assertPrimaryUrlSet(config);
  assertSafeForProduction(config);
  return config;
}

export type Config = ReturnType<typeof toConfig>;

function toConfig(env: Environment) {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash. If null, the server uses its own address and port. */
    appUrl: env.APP_URL,
    /** Null if the server runs its own PostgreSQL in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    /** Bypasses the pooler at `databaseUrl`, for features that need their own session. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    poolMax: POOL_MAX,
    dataDir: env.DATA_DIR,
    demo: env.DEMO ?? !production,
    /** Null if mails are stored for `/dev/mail` instead of sent. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailGroupSeconds: env.MAIL_GROUP_SECONDS,
    isConfirmationRequired:
      (env.EMAIL_CONFIRMATION ?? (env.SMTP_URL ? 'required' : 'optional')) === 'required',
    operator: readOperator(env),
    contactEmail: env.CONTACT_EMAIL,
    /** Null if the payment sandbox is used. */
    stripe: readStripeKeys(env),
    stripeApiBase: env.STRIPE_API_BASE,
    feePercent: env.PLATFORM_FEE_PERCENT,
    /** Null if files are stored in the database. */
    s3: readS3Settings(env),
    metaPixelId: env.META_PIXEL_ID,
    hotjarId: env.HOTJAR_ID,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    allowInsecure: env.ALLOW_INSECURE,
  };
}

/** Returns the operator; the default contact is the email address in MAIL_FROM. */
function readOperator(env: Environment): Operator {
  const { CONTACT_EMAIL, OPERATOR_NAME, OPERATOR_ADDRESS, MAIL_FROM } = env;
  return {
    email: CONTACT_EMAIL ?? /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM,
    name: OPERATOR_NAME,
    // Some environments cannot contain a line break.
    address: OPERATOR_ADDRESS?.replaceAll('\\n', '\n') ?? null,
  };
}

/** Null if no variable is set. Throws if some are missing, or only one key is live. */
function readStripeKeys(env: Environment): StripeKeys | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET) return null;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    const missing = Object.entries({
      STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET,
    }).flatMap(([name, value]) => (value ? [] : [name]));
    throw new ConfigError(`${missing.join(', ')}: set all three Stripe variables, or none.`);
  }
  if (STRIPE_SECRET_KEY.includes('_live_') !== STRIPE_PUBLISHABLE_KEY.includes('_live_')) {
    throw new ConfigError('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is live, one is test.');
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: STRIPE_WEBHOOK_SECRET,
  };
}

function readS3Settings(env: Environment): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const required = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(required).length) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(`${missing.join(', ')}: set all four S3 variables, or none.`);
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * Without DATABASE_URL, the server would start its own database, to which these URLs do not belong.
 */
function assertPrimaryUrlSet({ databaseUrl, databaseDirectUrl, databaseReplicaUrl }: Config) {
  if (databaseUrl || !(databaseDirectUrl || databaseReplicaUrl)) return;
  const name = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_REPLICA_URL';
  throw new ConfigError(
    `${name}: set DATABASE_URL too; this variable only adds a second URL to that database or its replica.`,
  );
}

function assertSafeForProduction(config: Config) {
  const problems = config.production ? listProductionProblems(config) : [];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Returns the option of Fastify, which decides whether `X-Forwarded-For` is used. */
function parseTrustProxy(
  value: string | null,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === null || value === 'false' || value === 'off' || value === '0') return false;
  if (value === 'true' || value === 'on') return true;
  if (!/^\d+$/.test(value)) return value;
  const trustedHops = Number(value);
  return (_address, hop) => hop < trustedHops;
}

function formatIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}
