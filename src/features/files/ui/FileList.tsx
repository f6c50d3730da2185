import { IconFileText, IconFileTypePdf, IconFileZip, IconPhoto } from '@tabler/icons-react';
import { LOCALE } from '#platform/shared/locale.ts';
import { isImage } from '../file.rules.ts';
import type { FileView } from '../file.schema.ts';
import classes from './file-list.module.css';

const bytesIn = (unit: 'byte' | 'kilobyte' | 'megabyte', digits: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: digits,
  });
const words = {
  byte: bytesIn('byte', 0),
  kilobyte: bytesIn('kilobyte', 0),
  megabyte: bytesIn('megabyte', 1),
};

export function FileSize({ bytes }: { bytes: number }) {
  const said =
    bytes < 1024
      ? words.byte.format(bytes)
      : bytes < 1024 * 1024
        ? words.kilobyte.format(bytes / 1024)
        : words.megabyte.format(bytes / 1024 / 1024);
  return <span className={classes.size}>{said}</span>;
}

const pathOf = ({ id, name }: FileView) => `/files/${id}/${encodeURIComponent(name)}`;

const icons = new Map([
  ['application/pdf', IconFileTypePdf],
  ['application/zip', IconFileZip],
]);

function FileIcon({ type }: { type: string }) {
  const Icon = isImage(type) ? IconPhoto : (icons.get(type) ?? IconFileText);
  return <Icon size={22} stroke={1.6} aria-hidden />;
}

function FileWords({ file: { type, name, size } }: { file: FileView }) {
  return (
    <>
      <FileIcon type={type} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <FileSize bytes={size} />
    </>
  );
}

function ClosedFile({ file }: { file: FileView }) {
  return (
    <span className={classes.file} data-closed>
      <FileWords file={file} />
    </span>
  );
}

function Download({ file }: { file: FileView }) {
  return (
    <a className={classes.file} href={pathOf(file)} download={file.name}>
      <FileWords file={file} />
    </a>
  );
}

function Picture({ file }: { file: FileView }) {
  return (
    <a className={classes.picture} href={`${pathOf(file)}?inline`} target="_blank" rel="noopener">
      <img
        src={`${pathOf(file)}?inline`}
        alt={file.name}
        width={240}
        height={180}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

interface FileListProps {
  files: FileView[];
  label?: string;
  /** Whether the files cannot be downloaded by this user. */
  closed?: boolean;
  /** Whether the files were delivered as work, so that images are downloads, too. */
  handed?: boolean;
}

/** Shows images in a box of known size to prevent layout shifts; other files are downloads. */
export function FileList({ files, label = 'Files', closed, handed }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="bw-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {closed ? (
            <ClosedFile file={file} />
          ) : (
            <>
              {isImage(file.type) && <Picture file={file} />}
              {(handed || !isImage(file.type)) && <Download file={file} />}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
