import { z } from 'zod';
import { withoutTrailingSlashes } from '#platform/shared/format/text.ts';
import type { Operator } from './context.ts';
import type { S3Settings } from './files/file-store.ts';
import {
  type InsecureOption,
  insecureOptions,
  listProductionProblems,
} from './production-config.ts';

const text = z.string().trim().min(1);
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optionalVariable = <S extends z.ZodType>(schema: S) =>
  z.preprocess(emptyToUndefined, schema.optional());

const booleanVariable = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value));

const urlVariable = (protocols: string[]) =>
  text.refine(
    (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
    `must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  );

/** Returns whether a database URL and the encoded user, password and name in it can be parsed. */
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

/** Connections for requests in one process; a server with several processes sets another number. */
const POOL_MAX = 8;

const Environment = z.object({
  // Another spelling of production would start with the unsafe defaults of development.
  NODE_ENV: optionalVariable(
    text.refine(
      (value) => value === 'production' || value.toLowerCase() !== 'production',
      'must be production, in lower case',
    ),
  ),
  PORT: optionalVariable(z.coerce.number('must be a number').int().min(0).max(65_535)),
  HOST: optionalVariable(text),
  APP_URL: optionalVariable(urlVariable(['http:', 'https:'])),
  DATABASE_URL: optionalVariable(databaseUrlVariable),
  DATABASE_DIRECT_URL: optionalVariable(databaseUrlVariable),
  DATABASE_REPLICA_URL: optionalVariable(databaseUrlVariable),
  DATA_DIR: optionalVariable(text),
  DEMO: optionalVariable(booleanVariable),
  SMTP_URL: optionalVariable(urlVariable(['smtp:', 'smtps:'])),
  MAIL_FROM: optionalVariable(text),
  MAIL_GROUP_SECONDS: optionalVariable(
    z.coerce.number('must be a number').int().min(0).max(86_400, 'must be at most a day'),
  ),
  EMAIL_CONFIRMATION: optionalVariable(
    z.enum(['required', 'optional'], 'must be required or optional'),
  ),
  CONTACT_EMAIL: optionalVariable(z.email('must be one email address')),
  OPERATOR_NAME: optionalVariable(text),
  OPERATOR_ADDRESS: optionalVariable(text),
  STRIPE_SECRET_KEY: optionalVariable(
    text.regex(/^[sr]k_(test|live)_/, 'must start with sk_ or rk_'),
  ),
  STRIPE_PUBLISHABLE_KEY: optionalVariable(text.regex(/^pk_(test|live)_/, 'must start with pk_')),
  STRIPE_WEBHOOK_SECRET: optionalVariable(
    text
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      // More than the prefix `whsec_`.
      .refine(
        (secrets) => secrets.every((secret) => secret.length > 6),
        'must name secrets, comma-separated',
      ),
  ),
  STRIPE_API_BASE: optionalVariable(urlVariable(['http:', 'https:'])),
  PLATFORM_FEE_PERCENT: optionalVariable(
    z.coerce.number('must be a number').min(0).max(50, 'must be between 0 and 50'),
  ),
  S3_ENDPOINT: optionalVariable(urlVariable(['http:', 'https:'])),
  S3_BUCKET: optionalVariable(text),
  S3_REGION: optionalVariable(text),
  S3_ACCESS_KEY_ID: optionalVariable(text),
  S3_SECRET_ACCESS_KEY: optionalVariable(text),
  META_PIXEL_ID: optionalVariable(text.regex(/^\d+$/, 'must be digits')),
  HOTJAR_ID: optionalVariable(text.regex(/^\d+$/, 'must be digits')),
  TRUST_PROXY: optionalVariable(text),
  LOG_LEVEL: optionalVariable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level'),
  ),
  RATE_LIMIT_FACTOR: optionalVariable(z.coerce.number('must be a number').min(0)),
  ALLOW_INSECURE: optionalVariable(
    text
      .transform((list) => list.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(insecureOptions, `may name ${insecureOptions.join(', ')}`))),
  ),
});
type Environment = z.infer<typeof Environment>;

interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
}

/** Settings from the environment, validated once at the start (CONTRACT, Environment). */
export interface Config {
  /** Whether `NODE_ENV` is `production`. */
  production: boolean;
  port: number;
  host: string;
  /** URL without a trailing slash; null until the server knows the port it listens on. */
  appUrl: string | null;
  /** Null if the server runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** URL that bypasses the pooler at `databaseUrl`, for features that need their own session. */
  databaseDirectUrl: string | null;
  /** Streaming replica for reads of anonymous visitors. */
  databaseReplicaUrl: string | null;
  /** Connections of one process for requests, per database. */
  poolMax: number;
  dataDir: string;
  /** Whether an empty database is filled with demo data; production then needs no Stripe keys. */
  demo: boolean;
  /** Null if mails are stored for `/dev/mail` instead of sent. */
  smtpUrl: string | null;
  /** Sender, such as `Bidwright <hello@bidwright.example>`. */
  mailFrom: string;
  /** Seconds after a mail about a project or conversation during which its next mails wait. */
  mailGroupSeconds: number;
  /** Whether actions that reach other users require a confirmed email address. */
  isConfirmationRequired: boolean;
  operator: Operator;
  /** Null if the payment sandbox is used. */
  stripe: StripeKeys | null;
  /** URL of another server with Stripe's API; null for Stripe itself. */
  stripeApiBase: string | null;
  feePercent: number;
  /** Object storage for files; null if files are stored in the database. */
  s3: S3Settings | null;
  metaPixelId: string | null;
  hotjarId: string | null;
  /** As the option of Fastify; decides whether `X-Forwarded-For` is used. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  logLevel: string;
  /** Multiplies every rate limit; 0 switches all limits off. */
  rateLimitFactor: number;
  /** Protections of production that the operator switched off. */
  allowInsecure: InsecureOption[];
}

/** Error in the environment; the message contains the variable and the expected value. */
class ConfigError extends Error {}

/** Throws a ConfigError with a line for each wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(formatIssue).join('\n'));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const mailFrom = withDefault(env.MAIL_FROM, 'Bidwright <hello@bidwright.example>');
  const config: Config = {
    production,
    port: withDefault(env.PORT, 3000),
    host: withDefault(env.HOST, '127.0.0.1'),
    appUrl: withoutTrailingSlashes(withDefault(env.APP_URL, '')) || null,
    databaseUrl: withDefault(env.DATABASE_URL, null),
    databaseDirectUrl: withDefault(env.DATABASE_DIRECT_URL, null),
    databaseReplicaUrl: withDefault(env.DATABASE_REPLICA_URL, null),
    poolMax: POOL_MAX,
    dataDir: withDefault(env.DATA_DIR, '.data'),
    demo: withDefault(env.DEMO, !production),
    smtpUrl: withDefault(env.SMTP_URL, null),
    mailFrom,
    mailGroupSeconds: withDefault(env.MAIL_GROUP_SECONDS, 1_800),
    isConfirmationRequired:
      withDefault(env.EMAIL_CONFIRMATION, env.SMTP_URL ? 'required' : 'optional') === 'required',
    operator: readOperator(env, mailFrom),
    stripe: readStripeKeys(env),
    stripeApiBase: withDefault(env.STRIPE_API_BASE, null),
    feePercent: withDefault(env.PLATFORM_FEE_PERCENT, 0),
    s3: readS3Settings(env),
    metaPixelId: withDefault(env.META_PIXEL_ID, null),
    hotjarId: withDefault(env.HOTJAR_ID, null),
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    logLevel: withDefault(env.LOG_LEVEL, 'info'),
    rateLimitFactor: withDefault(env.RATE_LIMIT_FACTOR, 1),
    allowInsecure: withDefault(env.ALLOW_INSECURE, []),
  };
  assertPrimaryUrlSet(config);
  assertSafeForProduction(config);
  return config;
}

function withDefault<Value, Default>(
  value: Value | undefined,
  defaultValue: Default,
): Value | Default {
  return value === undefined ? defaultValue : value;
}

/** Returns the operator; the default contact is the email address in `mailFrom`. */
function readOperator(env: Environment, mailFrom: string): Operator {
  const { CONTACT_EMAIL, OPERATOR_NAME, OPERATOR_ADDRESS } = env;
  return {
    email: withDefault(CONTACT_EMAIL, /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom),
    name: withDefault(OPERATOR_NAME, null),
    // Some environments cannot contain a line break, so a line break may be written as `\n`.
    address: withDefault(OPERATOR_ADDRESS, null)?.replaceAll('\\n', '\n') ?? null,
  };
}

/** Returns null if no variable is set. Throws if some are missing, or only one key is live. */
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

/** Returns null if no required variable is set. Throws if only some of them are set. */
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
    region: withDefault(S3_REGION, 'us-east-1'),
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/**
 * Throws if a direct URL or a replica is set without DATABASE_URL, because the server would then
 * start its own database, to which these URLs do not belong.
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

function parseTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'false' || value === 'off' || value === '0') return false;
  if (value === 'true' || value === 'on') return true;
  if (!/^\d+$/.test(value)) return value;
  const trustedHops = Number(value);
  return (_address, hop) => hop < trustedHops;
}

function formatIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`;
}
