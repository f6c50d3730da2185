import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { FilePicker, UploadChips } from './UploadControls.tsx';
import type { Uploads } from './useUploads.ts';
import classes from './uploads.module.css';

const ADDED_TOO_LATE_NOTICE = 'The form is being sent. Add more files when it is done.';

interface FilesFieldProps {
  uploads: Uploads;
  max: number;
  isBusy: boolean;
  /** Without label and hint, for the files of one item of a list. */
  isCompact?: boolean;
}

export function FilesField({
  uploads: { uploads, notice, add, remove },
  max,
  isBusy,
  isCompact = false,
}: FilesFieldProps) {
  const [isTooLate, setIsTooLate] = useState(false);
  if (isTooLate && !isBusy) setIsTooLate(false);
  // Files added during a submission would be lost when the form closes.
  const addUnlessBusy = (files: File[]) => (isBusy ? setIsTooLate(true) : add(files));

  function addFrom(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const files = [...data.files];
    if (files.length === 0) return;
    event.preventDefault();
    addUnlessBusy(files);
  }

  return (
    <fieldset
      className={classes.filesField}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => addFrom(event, event.dataTransfer)}
      onPaste={(event) => addFrom(event, event.clipboardData)}
    >
      <legend className={isCompact ? 'bw-hidden' : undefined}>
        <OptionalLabel>Files</OptionalLabel>
      </legend>
      <UploadChips
        uploads={uploads}
        notice={isTooLate ? ADDED_TOO_LATE_NOTICE : notice}
        label="Files to send"
        isBusy={isBusy}
        onRemove={remove}
      />
      {uploads.length < max && (
        <FilePicker onPick={addUnlessBusy}>
          {(open) => (
            <Button
              variant="subtle"
              leftSection={<IconPaperclip size={18} stroke={1.6} aria-hidden />}
              aria-disabled={isBusy}
              data-busy={isBusy}
              onClick={() => !isBusy && open()}
            >
              Add files
            </Button>
          )}
        </FilePicker>
      )}
      {!isCompact && (
        <p className={classes.filesHint}>
          {`Images, PDFs, office documents, plain text or zip files, up to 10 MB each, at most ${max}.`}
        </p>
      )}
    </fieldset>
  );
}
