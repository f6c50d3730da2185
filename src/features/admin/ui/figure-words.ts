import { formatWhole } from '#platform/shared/locale.ts';

const unit = 1_024;

/** A count in full, with its thousands told apart. */
export function count(figure: number | undefined): string {
  return figure === undefined ? '' : formatWhole(figure);
}

/** Bytes as people say them. */
export function bytesWords(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let step = 0;
  while (size >= unit && step < steps.length - 1) {
    size /= unit;
    step += 1;
  }
  return `${size < 10 && step > 0 ? size.toFixed(1) : Math.round(size)} ${steps[step]}`;
}
