import type { Config } from '#platform/server/config.ts';

/**
 * Returns the lines that are printed after the start: URL, mail delivery, payments and demo
 * accounts.
 */
export function formatBanner(config: Config, appUrl: string): string {
  const mails = config.smtpUrl
    ? `sent through ${new URL(config.smtpUrl).host}`
    : config.production
      ? 'stored, because SMTP_URL is not set'
      : `${appUrl}/dev/mail`;
  const lines = [
    `Bidwright    ${appUrl}`,
    `Mails        ${mails}`,
    `Payments     ${config.stripe ? 'Stripe' : 'sandbox (test cards, no real money)'}`,
  ];
  if (config.demo) {
    lines.push(
      'Demo         password Demo-pass-1! for',
      '             client@demo.example      client2@demo.example',
      '             developer@demo.example   developer2@demo.example',
      '             admin@demo.example',
    );
  }
  return `\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`;
}
