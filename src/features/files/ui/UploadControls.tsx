import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { FileSize } from './FileList.tsx';
import type { Upload } from './useUploads.ts';
import classes from './uploads.module.css';

interface FilePickerProps {
  onPick: (files: File[]) => void;
  /** Renders the control that opens the file dialog. */
  children: (open: () => void) => ReactNode;
}

/** Lets the user choose files in the browser's dialog. The file input itself is hidden. */
export function FilePicker({ onPick, children }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files"
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
  /** An error that concerns all files together. */
  notice: string | null;
  /** Name of the list for screen readers. */
  label: string;
  /** Whether the form is being submitted. */
  busy?: boolean;
  onRemove: (upload: Upload) => void;
}

/**
 * Shows the error, the size or the progress of an upload. Uses the `progress` element of the
 * browser, because it has the role and value that the component of Mantine must add.
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

/** Lists uploads, each with its state and a button that removes it, and the notice below. */
export function UploadChips({ uploads, notice, label, busy, onRemove }: UploadChipsProps) {
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
                aria-disabled={busy}
                onClick={() => !busy && onRemove(upload)}
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
