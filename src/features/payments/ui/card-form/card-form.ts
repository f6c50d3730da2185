/** The props shared by the sandbox's card form and Stripe's payment element. */
export interface CardFormProps {
  /** The secret of the PaymentIntent to pay. */
  clientSecret: string;
  publishableKey: string;
  /** Path for the redirect of the provider, if it must leave this page. */
  returnPath: string;
  /** The label of the button, for example `Pay $900`. */
  payLabel: string;
  /** Text above the button, such as that an earlier intent could not be paid. */
  notice: string | null;
  /** Whether the intent is being replaced, so that it cannot be paid now. */
  isRestarting: boolean;
  /** Called when the details are complete but not sent, because a bank may redirect after that. */
  onComplete: () => void;
  /** Called when the provider accepts the payment; it may still be processing. */
  onPaid: () => void;
  /** Called if the payment failed, for example declined. The same intent can be paid again. */
  onFailed: (message: string) => void;
  /** Called if the intent can no longer be paid. It was not charged. */
  onExpired: () => void;
}
