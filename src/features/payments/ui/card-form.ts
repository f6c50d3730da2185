/** What the sandbox's card form and Stripe's element have in common. */
export interface CardFormProps {
  clientSecret: string;
  publishableKey: string;
  /** Where the provider sends the browser back, if it has to leave. */
  returnPath: string;
  /** What the button says: `Pay $900`. */
  pay: string;
  /** The details are complete, and not sent yet: a bank may take the browser away from here. */
  onFilled: () => void;
  onPaid: () => void;
  /** The card was refused; another one may follow on the same intent. */
  onFailed: (message: string) => void;
  /** This intent can no longer be paid, and was not. */
  onOver: () => void;
}
