import { Button } from '@mantine/core';
import { toast } from '#platform/client/toasts/toasts.tsx';
import classes from './second-factor.module.css';

function formatCodes(codes: string[]): string {
  return `Recovery codes for Bidwright. Each works once.\n\n${codes.join('\n')}\n`;
}

async function copyCodes(codes: string[]) {
  try {
    await navigator.clipboard.writeText(formatCodes(codes));
    toast.success('Copied', 'Keep the codes where you can find them without your phone.');
  } catch {
    toast.error('Not copied', 'Your browser did not allow it. Write the codes down.');
  }
}

function downloadCodes(codes: string[]) {
  const url = URL.createObjectURL(new Blob([formatCodes(codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'bidwright-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}

interface RecoveryCodesProps {
  codes: string[];
  onSaved: () => void;
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  return (
    <section className={classes.recovery} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" data-autofocus tabIndex={-1}>
        Keep your recovery codes
      </h3>
      <p>
        Your second factor is on. If you do not have your phone, each of these codes signs you in
        once. They are not shown again.
      </p>
      <ul className={classes.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <button type="button" className="bw-button" onClick={() => void copyCodes(codes)}>
          Copy
        </button>
        <button type="button" className="bw-button" onClick={() => downloadCodes(codes)}>
          Save as a file
        </button>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </section>
  );
}
