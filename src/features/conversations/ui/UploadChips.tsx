import { IconX } from '@tabler/icons-react';
import { FileSize } from './MessageFiles.tsx';
import type { Upload } from './useUploads.ts';

interface UploadChipsProps {
  uploads: Upload[];
  onRemove: (upload: Upload) => void;
}

function State({ upload: { file, problem, share, size, name } }: { upload: Upload }) {
  if (problem !== null) return <span className="bw-upload-problem">{problem}</span>;
  if (file) return <FileSize bytes={size} />;
  return (
    <progress className="bw-upload-progress" value={share} aria-label={`Uploading ${name}`}>
      {Math.round(share * 100)}%
    </progress>
  );
}

export function UploadChips({ uploads, onRemove }: UploadChipsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="bw-uploads" aria-label="Files of this message">
      {uploads.map((upload) => (
        <li key={upload.local} data-failed={upload.problem !== null}>
          <span className="bw-upload-name" dir="auto">
            {upload.name}
          </span>
          <State upload={upload} />
          <button
            type="button"
            className="bw-icon-button"
            aria-label={`Remove ${upload.name}`}
            onClick={() => onRemove(upload)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
