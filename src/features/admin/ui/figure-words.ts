import { formatWhole } from '#platform/shared/locale.ts';

const unit = 1_024;

/** Returns a count with thousands separators; an empty string if it is undefined. */
export function count(figure: number | undefined): string {
  return figure === undefined ? '' : formatWhole(figure);
}

/** Returns a number of bytes with the largest fitting unit, for example `1.5 MB`. */
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
