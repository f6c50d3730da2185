import { Link } from '@tanstack/react-router';
import { FileList } from '#features/files/ui/FileList.tsx';
import { SkillChips } from '#platform/client/text/skills.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import type { ProjectView } from '../../project.schema.ts';
import { Brief } from '../Brief.tsx';
import classes from './project.module.css';

interface VersionNotesProps {
  project: ProjectView;
  /** Undefined if the user is on neither side. */
  agreedRevision: number | undefined;
  isAgreed: boolean;
}

/** Null if the project was never edited and the user has no agreement. */
export function VersionNotes({ project, agreedRevision, isAgreed }: VersionNotesProps) {
  const { id, editedAt, revision } = project;
  const params = { id: String(id) };
  const laterVersionText = isAgreed
    ? `Description, criteria, exclusions, rights and files are shown as agreed; others see the later version ${revision}.`
    : `This page shows the later version ${revision}.`;
  if (editedAt === null && agreedRevision === undefined) return null;
  return (
    <div className={classes.notes}>
      {editedAt !== null && (
        <p>
          {'Updated '}
          <FormattedDate at={editedAt} />
          {' · '}
          <Link to="/projects/$id/history" params={params}>
            see what changed
          </Link>
        </p>
      )}
      {agreedRevision !== undefined && (
        <p>
          {`Agreed: version ${agreedRevision} · `}
          <Link to="/projects/$id/agreement" params={params}>
            read the agreement
          </Link>
          {agreedRevision < revision && `. ${laterVersionText}`}
        </p>
      )}
    </div>
  );
}

interface ProjectBriefProps {
  project: ProjectView;
  /** Visitors cannot download files. */
  canDownload: boolean;
}

export function ProjectBrief({ project, canDownload }: ProjectBriefProps) {
  return (
    <Brief
      brief={project}
      parts={{
        skills: <SkillChips skills={project.skills} label="Required skills" />,
        files: (
          <>
            {!canDownload && <p className="bw-muted-line">Sign in to download them.</p>}
            <FileList files={project.files} namesOnly={!canDownload} />
          </>
        ),
      }}
    />
  );
}
