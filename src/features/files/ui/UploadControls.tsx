import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { FileSize } from './FileList.tsx';
import type { Upload } from './useUploads.ts';
import classes from './uploads.module.css';

interface FilePickerProps {
  onPick: (files: File[]) => void;
  /** One picture instead of several files. */
  isPicture?: boolean;
  children: (open: () => void) => ReactNode;
}

export function FilePicker({ onPick, isPicture = false, children }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple={!isPicture}
        accept={isPicture ? 'image/*' : undefined}
        hidden
        aria-label={isPicture ? 'Picture' : 'Files'}
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])]);
          // Cleared, because otherwise picking the same file again would fire no change event.
          event.currentTarget.value = '';
        }}
      />
      {children(() => picker.current?.click())}
    </>
  );
}

interface UploadChipsProps {
  uploads: Upload[];
  notice: string | null;
  label: string;
  isBusy?: boolean;
  onRemove: (upload: Upload) => void;
}

/**
 * Uses the browser's `progress` element, because it has the role and value that the component of
 * Mantine must add.
 */
function UploadState({ upload: { file, error, progress, size, name } }: { upload: Upload }) {
  if (error !== null) {
    return (
      <span className={classes.problem} role="status">
        {error}
      </span>
    );
  }
  if (file) return <FileSize bytes={size} />;
  return (
    <progress className={classes.progress} value={progress} aria-label={`Uploading ${name}`}>
      {Math.round(progress * 100)}%
    </progress>
  );
}

export function UploadChips({ uploads, notice, label, isBusy, onRemove }: UploadChipsProps) {
  return (
    <>
      {uploads.length > 0 && (
        <ul className={classes.uploads} aria-label={label}>
          {uploads.map((upload) => (
            <li key={upload.key} data-failed={upload.error !== null}>
              <span className={classes.name} dir="auto">
                {upload.name}
              </span>
              <UploadState upload={upload} />
              <button
                type="button"
                className="bw-icon-button"
                aria-label={`Remove ${upload.name}`}
                aria-disabled={isBusy}
                onClick={() => !isBusy && onRemove(upload)}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {notice && (
        <p className={classes.problem} role="alert">
          {notice}
        </p>
      )}
    </>
  );
}
