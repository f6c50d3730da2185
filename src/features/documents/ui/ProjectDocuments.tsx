import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { useDownload } from '#platform/client/api/useDownload.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { listDocumentEntries } from './document.labels.ts';
import classes from './project-documents.module.css';

type DocumentItems = ReturnType<typeof listDocumentEntries>;

interface DocumentListProps {
  projectId: number;
  documents: DocumentItems;
  onDone: () => void;
}

const documentPath = (projectId: number, file: string) =>
  `/documents/projects/${projectId}/${file}`;

function DocumentList({ projectId, documents, onDone }: DocumentListProps) {
  const { pending, failure, download } = useDownload(() => {
    track('feature_used', { feature: 'documents' });
    onDone();
  });
  return (
    <ul>
      {documents.map(({ name, number, about, files }) => (
        <li key={name}>
          <div className={classes.text}>
            <h3>{name}</h3>
            {number && <span className={`bw-figure ${classes.number}`}>{number}</span>}
            <p>{about}</p>
            {files.some(({ file }) => failure?.path === documentPath(projectId, file)) && (
              <p className={classes.failure} role="alert">
                {failure?.message}
              </p>
            )}
          </div>
          <div className={classes.files}>
            {files.map(({ file, format }) => {
              const path = documentPath(projectId, file);
              const busy = pending === path;
              return (
                <Button
                  key={file}
                  variant="default"
                  size="compact-sm"
                  className={classes.file}
                  leftSection={<IconDownload size={15} stroke={1.6} aria-hidden="true" />}
                  aria-label={busy ? `Preparing ${name}, ${format}` : `Download ${name}, ${format}`}
                  aria-disabled={pending !== null}
                  data-busy={busy || undefined}
                  onClick={() => void download(path)}
                >
                  {format}
                </Button>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Lists the documents of a hired project that the user is allowed to download. */
export function ProjectDocuments({ projectId }: { projectId: number }) {
  const utils = trpc.useUtils();
  const documents = trpc.documents.ofProject.useQuery({ projectId }, { staleTime: 0 });
  return (
    <section className={classes.documents} aria-labelledby="papers">
      <h2 id="papers">Documents</h2>
      {documents.data && (
        <DocumentList
          projectId={projectId}
          documents={listDocumentEntries(documents.data.items)}
          onDone={() => void utils.documents.ofProject.invalidate({ projectId })}
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
          title="The documents did not load"
          message={readError(documents.error).message}
          onRetry={() => void documents.refetch()}
          retrying={documents.isFetching}
        />
      )}
    </section>
  );
}
