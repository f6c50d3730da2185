import { useHeld } from './held.ts';

/** Says once what each of many held buttons only lets be heard. */
export function HeldNote() {
  const held = useHeld();
  return held !== null && <p className="bw-held-reason">{held}</p>;
}
