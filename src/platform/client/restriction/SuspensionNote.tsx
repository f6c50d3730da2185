import { useSuspensionReason } from './suspension-reason.ts';

/** Shows the reason once above buttons that have it for screen readers only. */
export function SuspensionNote() {
  const reason = useSuspensionReason();
  return reason !== null && <p className="bw-held-reason">{reason}</p>;
}
