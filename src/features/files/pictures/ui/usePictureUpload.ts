import { useEffect, useRef, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { UploadError, uploadBytes } from '../../ui/upload-bytes.ts';
import type { UploadedPicture } from '../picture.schema.ts';

interface UploadState {
  /** The picture that is being uploaded or was uploaded. */
  canvas: HTMLCanvasElement | null;
  /** From 0 to 1; null if no upload is running. */
  progress: number | null;
  error: string | null;
}

const idle: UploadState = { canvas: null, progress: null, error: null };

function parsePicture(value: unknown): UploadedPicture | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, width, height }: Partial<UploadedPicture> = value;
  if (typeof id !== 'number' || typeof width !== 'number' || typeof height !== 'number')
    return null;
  return { id, width, height };
}

/** If `onUploaded` throws, its message is shown like that of a failed upload. */
export function usePictureUpload(
  pixelsMax: number,
  onUploaded: (picture: UploadedPicture) => Promise<void>,
) {
  const [state, setState] = useState(idle);
  const abort = useRef<() => void>(undefined);
  useEffect(() => () => abort.current?.(), []);

  async function upload(file: File): Promise<void> {
    // Loaded when it is needed.
    const { preparePicture } = await import('./prepare-picture.ts');
    const { canvas, blob } = await preparePicture(file, pixelsMax);
    setState({ canvas, progress: 0, error: null });
    const onProgress = (progress: number) => setState({ canvas, progress, error: null });
    const running = uploadBytes('/pictures', blob, { parse: parsePicture, onProgress });
    abort.current = running.abort;
    await onUploaded(await running.done);
    setState({ canvas, progress: null, error: null });
  }

  return {
    ...state,
    isBusy: state.progress !== null,
    choose(file: File) {
      setState({ ...idle, progress: 0 });
      upload(file).catch((error: unknown) => {
        setState({ ...idle, error: readMessage(error) });
      });
    },
    clear: () => setState(idle),
  };
}

const readMessage = (error: unknown) =>
  error instanceof UploadError ? error.message : readError(error).message;
