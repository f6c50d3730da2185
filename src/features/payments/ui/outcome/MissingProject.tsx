import { PaymentResult, ResultLinks } from './PaymentResult.tsx';

/** Shown if the URL has no project id, because the state of the payment is unknown in that case. */
export function MissingProject() {
  return (
    <PaymentResult
      title="Your Payment"
      lead="This link contains no project, so we cannot show the status of a payment."
    >
      <p>
        If you just paid, the project is assigned as soon as the payment is confirmed, and you get
        an email about it. You find the project’s state on its own page.
      </p>
      <ResultLinks />
    </PaymentResult>
  );
}
