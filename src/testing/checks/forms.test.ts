import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(src, path), 'utf8');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .filter((path) =>
    /^(features\/.*\/ui|(app|platform)\/client|tools\/sandbox\/card-form)\//.test(path),
  )
  .filter((path) => !path.includes('.test.'))
  .sort();

/**
 * How a form keeps what is typed: `draft` stores it, `short` has at most three fields and none of
 * several lines, `secret` is for passwords or a card, which must not be stored.
 */
type Kind = 'draft' | 'short' | 'secret';

/** All forms. The second path is the file that calls `useZodForm`, if it is another one. */
const forms: Record<string, [kind: Kind, hookPath?: string]> = {
  'features/account-deletion/ui/DeleteDialog.tsx': ['secret'],
  'features/accounts/access-tokens/ui/CreateTokenForm.tsx': ['short'],
  'features/accounts/admins/ui/InviteAdmin.tsx': ['short'],
  'features/accounts/admins/ui/SetupPassword.tsx': ['secret'],
  'features/accounts/email-change/ui/ChangeEmail.tsx': ['secret'],
  'features/accounts/legal-details/ui/LegalDetails.tsx': ['draft'],
  'features/accounts/passwords/ui/ChangePassword.tsx': ['secret'],
  'features/accounts/passwords/ui/ResetPassword.tsx': ['secret'],
  'features/accounts/proof/ui/ProofDialog.tsx': ['secret'],
  'features/accounts/two-factor/ui/FactorSetupSteps.tsx': ['short'],
  'features/accounts/two-factor/ui/ReauthenticateDialog.tsx': ['secret'],
  'features/accounts/two-factor/ui/SignInCodeForm.tsx': ['short'],
  'features/accounts/ui/RequestLinkDialog.tsx': ['short'],
  'features/accounts/ui/SignInForm.tsx': ['secret'],
  'features/bids/ui/decision/DeclineDialog.tsx': ['draft'],
  'features/bids/ui/form/BidForm.tsx': ['draft'],
  'features/bids/ui/panel/OutdatedBid.tsx': ['short'],
  'features/contact/ui/ContactForm.tsx': ['draft'],
  'features/conversations/ui/Composer.tsx': ['draft'],
  'features/hires/changes/ui/ProposeForm.tsx': ['draft'],
  'features/hires/ui/workspace/changes/ChangesForm.tsx': ['draft'],
  'features/hires/ui/workspace/deliveries/DeliverForm.tsx': ['draft'],
  'features/hires/ui/workspace/disputes/DecideForm.tsx': ['draft'],
  'features/hires/ui/workspace/disputes/NewStatement.tsx': ['draft'],
  'features/hires/ui/workspace/disputes/OfferForm.tsx': ['draft'],
  'features/hires/ui/workspace/steps/StepConfirmationForm.tsx': ['short'],
  'features/hires/ui/workspace/steps/StepTextForm.tsx': ['draft'],
  'features/moderation/reports/ui/ReportDialog.tsx': ['draft'],
  'features/moderation/reports/ui/ResolveReport.tsx': ['draft'],
  'features/payments/payouts/ui/OnboardingForm.tsx': ['short'],
  'features/payments/ui/card-form/StripeCardForm.tsx': ['secret'],
  'features/profiles/my-profile/ui/ProfileEditor.tsx': ['draft'],
  'features/profiles/portfolio/ui/PortfolioItemEditor.tsx': ['draft'],
  'features/profiles/ui/DeveloperSignUp.tsx': ['draft'],
  'features/profiles/ui/ProfileCompletion.tsx': ['draft'],
  'features/projects/invitations/ui/MessageForm.tsx': ['draft'],
  'features/projects/questions/ui/AnswerForm.tsx': ['draft'],
  'features/projects/questions/ui/AskForm.tsx': ['draft'],
  'features/projects/ui/form/EditProjectForm.tsx': [
    'draft',
    'features/projects/ui/form/project-form.ts',
  ],
  'features/projects/ui/form/ProjectForm.tsx': [
    'draft',
    'features/projects/ui/form/project-form.ts',
  ],
  'features/projects/ui/page/ExtendDeadline.tsx': ['short'],
  'features/reviews/ui/ReplyForm.tsx': ['draft'],
  'features/reviews/ui/ReviewForm.tsx': ['draft'],
  // A new search has two fields. Only the dialog that changes a search has those of the filter.
  'features/saved-searches/ui/SearchForm.tsx': ['draft'],
  'platform/client/dialogs/ConfirmDialog.tsx': ['short'],
  'platform/client/forms/ReasonForm.tsx': ['draft'],
  'tools/sandbox/card-form/SandboxCardForm.tsx': ['secret'],
};

/** Returns whether each form of the file names its draft. */
function storesDrafts(file: string): boolean {
  const formCount = file.match(/(useZodForm|useDraftState)(<.*>)?\(/g)?.length ?? 0;
  const nameCount = file.match(/\bdraft(: |,| \})|useDraftState\(/g)?.length ?? 0;
  return nameCount >= formCount;
}
const isLong = /<(Counted)?Textarea|<LinesInput|<textarea/;
const asksForSecret = /<PasswordField|cvc|PaymentElement|createPaymentElement|'payment'/;

test('every form with a text area or more than three fields keeps what is typed', () => {
  expect(sources.filter((path) => /<form\b/.test(text(path)))).toEqual(Object.keys(forms));
  for (const [path, [kind, hookPath = path]] of Object.entries(forms)) {
    const fieldCount = text(path).match(/getInputProps\(/g)?.length ?? 0;
    const keeps = {
      draft: storesDrafts(text(hookPath)),
      short: !isLong.test(text(path)) && fieldCount <= 3,
      secret: asksForSecret.test(text(path)) && !isLong.test(text(path)),
    };
    expect({ path, isKept: keeps[kind] }).toEqual({ path, isKept: true });
  }
});

test('one module decides whether a key is Enter', () => {
  const deciding = sources.filter((path) => /['"](Numpad)?Enter['"]/.test(text(path)));
  expect(deciding).toEqual(['platform/client/text/composition.ts']);
});
