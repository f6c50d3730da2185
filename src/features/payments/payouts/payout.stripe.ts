import type Stripe from 'stripe';
import type { StartOnboarding } from './payout.schema.ts';

/** A developer's own account, to be filled in on Stripe's pages; answers with its id. */
export async function createAccount(
  stripe: Stripe,
  person: { id: number; name: string; email: string },
  { country, entity }: StartOnboarding,
  after: string,
): Promise<string> {
  const account = await stripe.v2.core.accounts.create(
    {
      contact_email: person.email,
      display_name: person.name,
      dashboard: 'express',
      identity: { country: country.toLowerCase(), entity_type: entity },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: {
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      metadata: { developer_id: `${person.id}` },
    },
    { idempotencyKey: `account:${person.id}:${country}:${entity}:${after}` },
  );
  return account.id;
}

/** Stripe refuses it for an account with money in it. */
export async function closeAccount(stripe: Stripe, account: string): Promise<void> {
  await stripe.v2.core.accounts.close(account, { applied_configurations: ['recipient'] });
}

/** Stripe's address for filling in the account: single use, short-lived. */
export async function onboardingLink(
  stripe: Stripe,
  account: string,
  page: string,
): Promise<string> {
  const link = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: `${page}?again=1`,
        return_url: `${page}?back=1`,
      },
    },
  });
  return link.url;
}

/** What an account can do now, and whether it is closed. */
export async function presentAccount(stripe: Stripe, id: string) {
  const account = await stripe.v2.core.accounts.retrieve(id, {
    include: ['configuration.recipient'],
  });
  const { capabilities } = account.configuration?.recipient ?? {};
  return {
    closed: account.closed,
    transfers: capabilities?.stripe_balance?.stripe_transfers?.status ?? null,
  };
}
