import './submit-button.css';

interface BusyWordsProps {
  children: string;
  busy: boolean;
  /** What stands there while working. */
  working: string;
}

/** A button's words that keep their width while working: nothing slips under a second click. */
export function BusyWords({ children, busy, working }: BusyWordsProps) {
  return (
    <span className="bw-submit">
      <span aria-hidden={busy}>{children}</span>
      <span aria-hidden={!busy}>{working}</span>
    </span>
  );
}
