import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { useDownload } from '#platform/client/api/useDownload.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { type DownloadName, RECORD_KEYS_PATH } from '../document.rules.ts';
import type { DocumentsView } from '../document.schema.ts';
import classes from './project-documents.module.css';

type DownloadItem = DocumentsView['items'][number];

interface DocumentEntry {
  name: string;
  description: string;
  files: { file: DownloadName; format: string }[];
}

interface NumberedEntry extends DocumentEntry {
  number: string | null;
  /** Such as `Milestone 2 of 3: Reports`; null if there is only one. */
  milestone: string | null;
}

const documentEntries: DocumentEntry[] = [
  {
    name: 'Agreement',
    description: 'What both sides agreed on with the payment.',
    files: [{ file: 'agreement.pdf', format: 'PDF' }],
  },
  {
    name: 'Statement',
    description: 'Every movement of the money, and the protected funds after it.',
    files: [
      { file: 'statement.pdf', format: 'PDF' },
      { file: 'statement.csv', format: 'CSV' },
    ],
  },
  {
    name: 'Receipt',
    description: 'From Bidwright, for the payment by card.',
    files: [{ file: 'receipt.pdf', format: 'PDF' }],
  },
  {
    name: 'Invoice',
    description: 'From the developer to the client, for the released funds.',
    files: [{ file: 'invoice.pdf', format: 'PDF' }],
  },
  {
    name: 'Fee invoice',
    description: 'From Bidwright to the developer, for the platform fee.',
    files: [{ file: 'fee-invoice.pdf', format: 'PDF' }],
  },
  {
    name: 'Credit note',
    description: 'From Bidwright, for the refund to the client.',
    files: [{ file: 'credit-note.pdf', format: 'PDF' }],
  },
  {
    name: 'Whole record',
    description: `All data of this project in a signed file. With a public key from ${RECORD_KEYS_PATH}, anyone can detect a later change.`,
    files: [{ file: 'record.json', format: 'JSON' }],
  },
];

/** Such as `invoice.pdf` for `invoice-2.pdf`. */
const toFirstName = (file: string) => file.replace(/-\d+(?=\.pdf$)/, '');

/** The documents of each milestone are entries of their own. */
function listDocumentEntries(items: readonly DownloadItem[]): NumberedEntry[] {
  return documentEntries.flatMap((entry) => {
    const [firstFile, ...otherFiles] = entry.files;
    if (!firstFile) return [];
    return items
      .filter(({ file }) => toFirstName(file) === firstFile.file)
      .map(({ file, number, milestone }) => ({
        ...entry,
        files: [{ ...firstFile, file }, ...otherFiles],
        number,
        milestone: milestone && formatMilestone(milestone, milestone.count),
      }));
  });
}

interface DocumentListProps {
  projectId: number;
  documents: NumberedEntry[];
  /** A download may have issued documents. */
  onDownloaded: () => void;
}

const toDownloadPath = (projectId: number, file: DownloadName) =>
  `/documents/projects/${projectId}/${file}`;

function DocumentList({ projectId, documents, onDownloaded }: DocumentListProps) {
  const {
    pending: pendingPath,
    failure,
    download,
  } = useDownload(() => {
    track('feature_used', { feature: 'documents' });
    onDownloaded();
  });
  return (
    <ul>
      {documents.map(({ name: kind, milestone, number, description, files }) => {
        const name = milestone ? `${kind}, ${milestone}` : kind;
        return (
          <li key={files[0]?.file}>
            <div className={classes.text}>
              <h3>{kind}</h3>
              {milestone && <p>{milestone}</p>}
              {number && <span className={`bw-figure ${classes.number}`}>{number}</span>}
              <p>{description}</p>
              {files.some(({ file }) => failure?.path === toDownloadPath(projectId, file)) && (
                <p className={classes.failure} role="alert">
                  {failure?.message}
                </p>
              )}
            </div>
            <div className={classes.files}>
              {files.map(({ file, format }) => {
                const path = toDownloadPath(projectId, file);
                const isPending = pendingPath === path;
                return (
                  <Button
                    key={file}
                    variant="default"
                    size="compact-sm"
                    className={classes.file}
                    leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
                    aria-label={
                      isPending ? `Preparing ${name}, ${format}` : `Download ${name}, ${format}`
                    }
                    aria-disabled={pendingPath !== null}
                    data-busy={isPending || undefined}
                    onClick={() => void download(path)}
                  >
                    {format}
                  </Button>
                );
              })}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

export function ProjectDocuments({ projectId }: { projectId: number }) {
  const utils = trpc.useUtils();
  const documents = trpc.documents.ofProject.useQuery({ projectId }, { staleTime: 0 });
  return (
    <div className={classes.documents}>
      {documents.data && (
        <DocumentList
          projectId={projectId}
          documents={listDocumentEntries(documents.data.items)}
          onDownloaded={() => void utils.documents.ofProject.invalidate({ projectId })}
        />
      )}
      {!documents.data && !documents.isError && (
        <Loading noun="documents">
          <SkeletonLines lines={5} height={22} />
        </Loading>
      )}
      {!documents.data && documents.isError && (
        <ErrorState
          level={3}
          title="The documents could not be loaded"
          message={readError(documents.error).message}
          onRetry={() => void documents.refetch()}
          retrying={documents.isFetching}
        />
      )}
    </div>
  );
}
