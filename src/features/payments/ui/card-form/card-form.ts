/** The props shared by the sandbox's card form and Stripe's payment element. */
export interface CardFormProps {
  /** The secret of the PaymentIntent to pay. */
  clientSecret: string;
  publishableKey: string;
  /** Path to which the provider redirects if the bank requires that this page is left. */
  returnPath: string;
  /** The label of the button, for example `Pay $900`. */
  payLabel: string;
  /** Text above the button, such as that an earlier intent could not be paid. */
  notice: string | null;
  /** Whether the intent is being replaced, so that it cannot be paid now. */
  isRestarting: boolean;
  /** Called when the details are complete but not sent yet, because a bank may redirect later. */
  onComplete: () => void;
  /** Called when the provider accepts the payment; the payment may still be processing. */
  onPaid: () => void;
  /** Called if the payment failed, for example declined. The same intent can be paid again. */
  onFailed: (message: string) => void;
  /** Called if the intent was cancelled and can no longer be paid. It was not charged. */
  onExpired: () => void;
}
