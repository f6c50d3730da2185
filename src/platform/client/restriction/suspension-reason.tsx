import { createContext, use } from 'react';

const SuspensionReason = createContext<string | null>(null);

export const SuspensionReasonProvider = SuspensionReason.Provider;

export const useSuspensionReason = () => use(SuspensionReason);

export function SuspensionNote() {
  const reason = useSuspensionReason();
  return reason !== null && <p className="bw-disabled-reason">{reason}</p>;
}
