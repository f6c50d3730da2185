import type Stripe from 'stripe';
import type { StartOnboarding } from './payout.schema.ts';

/** Creates an account that the developer completes on Stripe's pages. Returns its id. */
export async function createAccount(
  stripe: Stripe,
  user: { id: number; name: string; email: string },
  { country, entity }: StartOnboarding,
  previousAccount: string,
): Promise<string> {
  const account = await stripe.v2.core.accounts.create(
    {
      contact_email: user.email,
      display_name: user.name,
      dashboard: 'express',
      identity: { country: country.toLowerCase(), entity_type: entity },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      metadata: { developer_id: `${user.id}` },
    },
    { idempotencyKey: `account:${user.id}:${country}:${entity}:${previousAccount}` },
  );
  return account.id;
}

/** Closes an account. Stripe refuses it if the account has a balance. */
export async function closeAccount(stripe: Stripe, account: string): Promise<void> {
  await stripe.v2.core.accounts.close(account, { applied_configurations: ['recipient'] });
}

/** Returns the URL of Stripe's onboarding pages; it can be used once and expires within minutes. */
export async function createOnboardingLink(
  stripe: Stripe,
  account: string,
  pageUrl: string,
): Promise<string> {
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: `${pageUrl}?again=1`,
        return_url: `${pageUrl}?back=1`,
      },
    },
  });
  return link.url;
}

/** Returns whether an account is closed, and the status of its transfers capability. */
export async function retrieveAccount(stripe: Stripe, id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, {
    include: ['configuration.recipient'],
  });
  const { capabilities } = account.configuration?.recipient ?? {};
  return {
    closed: account.closed,
    transfers: capabilities?.stripe_balance?.stripe_transfers?.status ?? null,
  };
}
