import { PaidSheet, Ways } from './PaidSheet.tsx';

/** Without a project nothing can be known of a payment, so nothing is claimed. */
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
