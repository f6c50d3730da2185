import { createContext, use } from 'react';

const SuspensionReason = createContext<string | null>(null);

/** Provides the text why the user is suspended; null if the user is not suspended. */
export const SuspensionReasonProvider = SuspensionReason.Provider;

/** Returns why a suspended user cannot start anything new; null if the user is not suspended. */
export const useSuspensionReason = () => use(SuspensionReason);

/** The reason, shown once above several buttons with `reasonHidden`; nothing if there is none. */
export function SuspensionNote() {
  const reason = useSuspensionReason();
  return reason !== null && <p className="bw-disabled-reason">{reason}</p>;
}
