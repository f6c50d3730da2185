import { createContext, use } from 'react';

const SuspensionReason = createContext<string | null>(null);

/** Provides the text why the user is suspended, or null, to the components inside. */
export const SuspensionReasonProvider = SuspensionReason.Provider;

/** Returns why the user cannot start anything new; null unless their account is suspended. */
export const useSuspensionReason = () => use(SuspensionReason);

/** Shows the reason once, above buttons in which only screen readers read it. */
export function SuspensionNote() {
  const reason = useSuspensionReason();
  return reason !== null && <p className="bw-disabled-reason">{reason}</p>;
}
