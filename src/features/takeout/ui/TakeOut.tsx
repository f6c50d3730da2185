import { LoadingLabel } from '#platform/client/kit/BusyWords.tsx';
import { FormError } from '#platform/client/kit/FormParts.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { useDownload } from '#platform/client/useDownload.ts';

/** Downloads the data of the signed-in user. */
export function TakeOut() {
  const { pending, failure, download } = useDownload(() =>
    toast.success('Your data is here', 'The zip is in your downloads.'),
  );
  const busy = pending !== null;
  return (
    <>
      <button
        type="button"
        className="bw-button"
        aria-disabled={busy}
        onClick={() => void download('/api/account/export')}
      >
        <LoadingLabel busy={busy} busyLabel="Packing...">
          Download my data
        </LoadingLabel>
      </button>
      {failure && <FormError>{failure.message}</FormError>}
    </>
  );
}
