import { IconFileText, IconFileTypePdf, IconFileZip, IconPhoto } from '@tabler/icons-react';
import { LOCALE } from '#platform/shared/format/locale.ts';
import { isImage } from '../file.rules.ts';
import type { FileView } from '../file.schema.ts';
import classes from './file-list.module.css';

const createByteFormat = (unit: 'byte' | 'kilobyte' | 'megabyte', digits: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: digits,
  });
const byteFormats = {
  byte: createByteFormat('byte', 0),
  kilobyte: createByteFormat('kilobyte', 0),
  megabyte: createByteFormat('megabyte', 1),
};

function formatFileSize(bytes: number): string {
  if (bytes < 1024) return byteFormats.byte.format(bytes);
  if (bytes < 1024 * 1024) return byteFormats.kilobyte.format(bytes / 1024);
  return byteFormats.megabyte.format(bytes / 1024 / 1024);
}

export function FileSize({ bytes }: { bytes: number }) {
  return <span className={classes.size}>{formatFileSize(bytes)}</span>;
}

/** With `?inline` appended, the browser shows the file. */
export const toFileUrl = ({ id, name }: Pick<FileView, 'id' | 'name'>) =>
  `/files/${id}/${encodeURIComponent(name)}`;

const icons = new Map([
  ['application/pdf', IconFileTypePdf],
  ['application/zip', IconFileZip],
]);

function FileIcon({ type }: { type: string }) {
  const Icon = isImage(type) ? IconPhoto : (icons.get(type) ?? IconFileText);
  return <Icon size={22} stroke={1.6} aria-hidden />;
}

function FileLabel({ file: { type, name, size } }: { file: FileView }) {
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

function NameOnly({ file }: { file: FileView }) {
  return (
    <span className={classes.file} data-name-only>
      <FileLabel file={file} />
    </span>
  );
}

function DownloadLink({ file }: { file: FileView }) {
  return (
    <a className={classes.file} href={toFileUrl(file)} download={file.name}>
      <FileLabel file={file} />
    </a>
  );
}

function PicturePreview({ file }: { file: FileView }) {
  return (
    <a
      className={classes.picture}
      href={`${toFileUrl(file)}?inline`}
      target="_blank"
      rel="noopener"
    >
      <img
        src={`${toFileUrl(file)}?inline`}
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
  /** For users that may not download the files. */
  namesOnly?: boolean;
  downloadImages?: boolean;
}

/** Images are shown in a box of known size to prevent layout shifts. */
export function FileList({ files, label = 'Files', namesOnly, downloadImages }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="bw-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {namesOnly ? (
            <NameOnly file={file} />
          ) : (
            <>
              {isImage(file.type) && <PicturePreview file={file} />}
              {(downloadImages || !isImage(file.type)) && <DownloadLink file={file} />}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
