import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { FilePicker } from '../../ui/UploadControls.tsx';
import type { usePictureUpload } from './usePictureUpload.ts';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  label: string;
  hint: string;
  upload: ReturnType<typeof usePictureUpload>;
  /** What is shown while no picture was chosen; null if there is none. */
  current: ReactNode;
  hasPicture: boolean;
  isRound?: boolean;
  onRemove: () => void;
}

/** Shows the drawn canvas, because the Content-Security-Policy allows no `blob:` addresses. */
export function PictureField({
  label,
  hint,
  upload,
  current,
  hasPicture,
  isRound = false,
  onRemove,
}: PictureFieldProps) {
  const labelId = useId();
  const { canvas, progress, error, isBusy } = upload;
  const noun = label.toLowerCase();
  return (
    <fieldset className={classes.field} aria-labelledby={labelId} data-round={isRound}>
      {canvas ? <CanvasPreview canvas={canvas} label={`Your ${noun}`} /> : current}
      <div className={classes.controls}>
        <span id={labelId} className={classes.label}>
          <OptionalLabel>{label}</OptionalLabel>
        </span>
        <div className={classes.buttons}>
          <FilePicker isPicture onPick={([file]) => file && upload.choose(file)}>
            {(open) => (
              <Button
                variant="default"
                aria-disabled={isBusy}
                data-busy={isBusy}
                onClick={() => !isBusy && open()}
              >
                {hasPicture ? `Replace ${noun}` : `Choose a ${noun}`}
              </Button>
            )}
          </FilePicker>
          {hasPicture && (
            <Button variant="subtle" aria-disabled={isBusy} onClick={() => !isBusy && onRemove()}>
              {`Remove ${noun}`}
            </Button>
          )}
        </div>
        {progress !== null && (
          <progress className={classes.progress} value={progress} aria-label={`Uploading ${noun}`}>
            {Math.round(progress * 100)}%
          </progress>
        )}
        {error !== null && (
          <p className={classes.problem} role="alert">
            {error}
          </p>
        )}
        <p className={classes.hint}>{hint}</p>
      </div>
    </fieldset>
  );
}

function CanvasPreview({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  return (
    <span
      className={classes.preview}
      role="img"
      aria-label={label}
      ref={(element) => element?.replaceChildren(canvas)}
    />
  );
}
