import { Link } from '@tanstack/react-router';
import { FileList } from '#features/files/ui/FileList.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { formatRights } from '../../brief/brief.labels.ts';
import type { ProjectView } from '../../project.schema.ts';
import classes from './project.module.css';

/** A link to the changes of an edited project; nothing for others. */
export function EditedNote({ project: { id, editedAt } }: { project: ProjectView }) {
  if (editedAt === null) return null;
  return (
    <p className="bw-muted-line">
      {'Updated '}
      <FormattedDate at={editedAt} />
      {' · '}
      <Link to="/projects/$id/history" params={{ id: String(id) }}>
        see what changed
      </Link>
    </p>
  );
}

interface ProjectBriefProps {
  project: ProjectView;
  /** Whether the user is signed in, because visitors cannot download files. */
  canDownload: boolean;
}

/** The optional parts of a project; each is absent if its client did not use it. */
export function ProjectBrief({ project, canDownload }: ProjectBriefProps) {
  const { criteria, exclusions, rights, files } = project;
  return (
    <>
      {criteria.length > 0 && (
        <section aria-labelledby="criteria-title">
          <h2 id="criteria-title">Done when</h2>
          <ol className={classes.lines}>
            {criteria.map(({ id, text }) => (
              <li key={id} dir="auto">
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
      {exclusions.length > 0 && (
        <section aria-labelledby="exclusions-title">
          <h2 id="exclusions-title">Not included</h2>
          <ul className={classes.lines}>
            {exclusions.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {rights && (
        <section aria-labelledby="rights-title">
          <h2 id="rights-title">Rights</h2>
          <p dir="auto">{formatRights(rights)}</p>
        </section>
      )}
      {files.length > 0 && (
        <section aria-labelledby="files-title">
          <h2 id="files-title">Files</h2>
          {!canDownload && <p className="bw-muted-line">Sign in to download them.</p>}
          <FileList files={files} namesOnly={!canDownload} />
        </section>
      )}
    </>
  );
}
