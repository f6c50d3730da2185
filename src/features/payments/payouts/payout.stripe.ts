import type Stripe from 'stripe';
import type { StartOnboardingInput } from './payout.schema.ts';

/**
 * Simultaneous requests with the same input and `formerAccountId` create one account, because their
 * idempotency keys are equal. `formerAccountId` is `first` if there is none.
 */
export async function createAccount(
  stripe: Stripe,
  user: { id: number; name: string; email: string },
  { country, entity }: StartOnboardingInput,
  formerAccountId: string,
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
    { idempotencyKey: `account:${user.id}:${country}:${entity}:${formerAccountId}` },
  );
  return account.id;
}

/** Throws Stripe's error if the account has a balance. */
export async function closeAccount(stripe: Stripe, accountId: string): Promise<void> {
  await stripe.v2.core.accounts.close(accountId, { applied_configurations: ['recipient'] });
}

/** Works once and expires within minutes. Stripe redirects back to `pageUrl`. */
export async function createOnboardingLink(
  stripe: Stripe,
  accountId: string,
  pageUrl: string,
): Promise<string> {
  const link = await stripe.v2.core.accountLinks.create({
    account: accountId,
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

export async function retrieveAccount(
  stripe: Stripe,
  accountId: string,
): Promise<{ closed: boolean | undefined; transfersStatus: string | null }> {
  const account = await stripe.v2.core.accounts.retrieve(accountId, {
    include: ['configuration.recipient'],
  });
  const { capabilities } = account.configuration?.recipient ?? {};
  return {
    closed: account.closed,
    transfersStatus: capabilities?.stripe_balance?.stripe_transfers?.status ?? null,
  };
}
