export const insecureOptions = ['app_url', 'smtp', 'smtp_tls'] as const;
type InsecureOption = (typeof insecureOptions)[number];

export interface ProductionSettings {
  appUrl: string | null;
  smtpUrl: string | null;
  stripe: { secretKey: string } | null;
  rateLimitFactor: number;
  demo: boolean;
  allowInsecure: InsecureOption[];
}

/**
 * The defaults of development are unsafe in production: without an https address, cookies are not
 * `Secure`; without a mail server, a table contains links that reset passwords.
 */
export function listProductionProblems(settings: ProductionSettings): string[] {
  const problems = [
    findAppUrlProblem(settings),
    findSmtpProblem(settings),
    findStripeProblem(settings),
    settings.rateLimitFactor === 0
      ? 'RATE_LIMIT_FACTOR: production cannot run without limits.'
      : null,
  ];
  return problems.filter((problem) => problem !== null);
}

function findAppUrlProblem({ appUrl, stripe, allowInsecure }: ProductionSettings): string | null {
  if (appUrl?.startsWith('https:')) return null;
  if (stripe?.secretKey.includes('_live_')) return 'APP_URL: live payments need an https address.';
  if (allowInsecure.includes('app_url')) return null;
  return (
    'APP_URL: production needs the public https address of the site, for secure cookies and the ' +
    'links in emails. Set it, or ALLOW_INSECURE=app_url.'
  );
}

function findSmtpProblem({ smtpUrl, demo, allowInsecure }: ProductionSettings): string | null {
  if (!smtpUrl) {
    if (demo || allowInsecure.includes('smtp')) return null;
    return (
      'SMTP_URL: production needs a mail server; without one, links that reset passwords are ' +
      'stored in the database. Set it, or ALLOW_INSECURE=smtp.'
    );
  }
  if (allowInsecure.includes('smtp_tls') || isEncrypted(new URL(smtpUrl))) return null;
  return (
    'SMTP_URL: emails must be sent encrypted. Use smtps://…, smtp://…?requireTLS=true (STARTTLS) ' +
    'without tls.rejectUnauthorized=false, or a server on this machine; or ' +
    'ALLOW_INSECURE=smtp_tls.'
  );
}

/** Also true if the mail server is on this machine. The certificate must be verified. */
function isEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return true;
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return false;
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
}

function findStripeProblem({ stripe, demo }: ProductionSettings): string | null {
  if (stripe || demo) return null;
  return 'STRIPE_SECRET_KEY: production takes real payments. Set the Stripe variables, or DEMO=1.';
}
