import { PaidSheet, Ways } from './PaidSheet.tsx';

/** Shown if the URL has no project id, because the state of the payment is unknown in that case. */
export function NoProjectNamed() {
  return (
    <PaidSheet
      title="Your Payment"
      lead="This address names no project, so it cannot tell you how a payment stands."
    >
      <p>
        If you just paid, the project is assigned as soon as the payment is confirmed, and you get
        an email about it. You find the project’s state on its own page.
      </p>
      <Ways />
    </PaidSheet>
  );
}
