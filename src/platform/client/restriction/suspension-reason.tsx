import { createContext, use } from 'react';

const SuspensionReason = createContext<string | null>(null);

export const SuspensionReasonProvider = SuspensionReason.Provider;

/** Returns why the user cannot start anything new; null unless their account is suspended. */
export const useSuspensionReason = () => use(SuspensionReason);

/** Shows the reason once above buttons that have it for screen readers only. */
export function SuspensionNote() {
  const reason = useSuspensionReason();
  return reason !== null && <p className="bw-disabled-reason">{reason}</p>;
}
