import { useState } from 'react';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { toast } from '#platform/client/toasts.tsx';

/** What the server says of a refusal. */
async function refusalIn(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && Reflect.get(body, 'message');
  return typeof message === 'string' ? message : 'Something went wrong. Please try again.';
}

function save(zip: Blob) {
  const url = URL.createObjectURL(zip);
  const link = document.createElement('a');
  link.href = url;
  link.download = `bidwright-${new Date().toISOString().slice(0, 10)}.zip`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Everything the person put here, to take along. */
export function TakeOut() {
  const [busy, setBusy] = useState(false);

  async function take() {
    setBusy(true);
    try {
      const response = await fetch('/api/account/export');
      if (!response.ok) return toast.error('Not exported', await refusalIn(response));
      save(await response.blob());
      toast.success('Your data is here', 'The zip is in your downloads.');
    } catch {
      toast.error('Not exported', 'You seem to be offline. Check your connection and try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className="bw-button"
      aria-disabled={busy}
      onClick={() => !busy && void take()}
    >
      <BusyWords busy={busy} working="Packing...">
        Download my data
      </BusyWords>
    </button>
  );
}
