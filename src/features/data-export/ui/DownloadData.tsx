import { useDownload } from '#platform/client/api/useDownload.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';

export function DownloadData() {
  const { pending, failure, download } = useDownload(() =>
    toast.success('Data downloaded', 'The zip file is in your downloads.'),
  );
  const isBusy = pending !== null;
  return (
    <>
      <button
        type="button"
        className="bw-button"
        aria-disabled={isBusy}
        onClick={() => void download('/api/account/export')}
      >
        <LoadingLabel isBusy={isBusy} busyLabel="Packing...">
          Download my data
        </LoadingLabel>
      </button>
      {failure && <FormError>{failure.message}</FormError>}
    </>
  );
}
