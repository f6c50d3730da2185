export interface CardFormProps {
  clientSecret: string;
  publishableKey: string;
  /** Where the provider redirects if the bank requires that this page is left. */
  returnPath: string;
  payLabel: string;
  notice: string | null;
  /** While the intent is being replaced, it cannot be paid. */
  isRestarting: boolean;
  /** The details are complete but not sent yet, because a bank may redirect later. */
  onComplete: () => void;
  /** The payment may still be processing. */
  onPaid: () => void;
  /** The same intent can be paid again. */
  onFailed: (message: string) => void;
  /** The intent was cancelled without a charge. */
  onExpired: () => void;
}
