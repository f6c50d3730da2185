import { formatInteger } from '#platform/shared/format/locale.ts';

const BYTES_PER_STEP = 1_024;

export function formatOptionalInteger(value: number | undefined): string {
  return value === undefined ? '' : formatInteger(value);
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unitIndex = 0;
  while (size >= BYTES_PER_STEP && unitIndex < units.length - 1) {
    size /= BYTES_PER_STEP;
    unitIndex += 1;
  }
  return `${size < 10 && unitIndex > 0 ? size.toFixed(1) : Math.round(size)} ${units[unitIndex]}`;
}
