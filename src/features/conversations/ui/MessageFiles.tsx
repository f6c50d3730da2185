import { IconFileText, IconFileTypePdf, IconFileZip } from '@tabler/icons-react';
import { isImage } from '../attachments/attachment.rules.ts';
import type { AttachmentView } from '../attachments/attachment.schema.ts';

const bytesIn = (unit: 'byte' | 'kilobyte' | 'megabyte', digits: number) =>
  new Intl.NumberFormat('en-US', {
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
  return <span className="bw-file-size">{said}</span>;
}

const pathOf = ({ id, name }: AttachmentView) => `/files/${id}/${encodeURIComponent(name)}`;

function FileIcon({ type }: { type: string }) {
  const Icon =
    type === 'application/pdf'
      ? IconFileTypePdf
      : type === 'application/zip'
        ? IconFileZip
        : IconFileText;
  return <Icon size={22} stroke={1.6} aria-hidden />;
}

/** Pictures are shown in a box whose size is known before they come; all else is a download. */
export function MessageFiles({ files }: { files: AttachmentView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="bw-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          {isImage(file.type) ? (
            <a
              className="bw-file-picture"
              href={`${pathOf(file)}?inline`}
              target="_blank"
              rel="noopener"
            >
              <img
                src={`${pathOf(file)}?inline`}
                alt={file.name}
                width={240}
                height={180}
                loading="lazy"
                decoding="async"
              />
            </a>
          ) : (
            <a className="bw-file" href={pathOf(file)} download={file.name}>
              <FileIcon type={file.type} />
              <span className="bw-file-name" dir="auto">
                {file.name}
              </span>
              <FileSize bytes={file.size} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
