import { Link } from '@tanstack/react-router';
import type { DisputeView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { CriterionRecord } from './CriterionRecord.tsx';
import workspaceClasses from '../workspace.module.css';
import classes from './criteria.module.css';

interface AgreedCriteriaProps {
  workspace: WorkspaceView;
  /** An open dispute, of which this is then a part. */
  dispute?: DisputeView | undefined;
}

export function AgreedCriteria({ workspace, dispute }: AgreedCriteriaProps) {
  const { agreement, projectId } = workspace;
  if (!agreement || agreement.criteria.length === 0) return null;
  const Heading = dispute ? 'h3' : 'h2';
  return (
    <section
      className={dispute ? classes.disputed : workspaceClasses.part}
      aria-labelledby="agreed-criteria"
    >
      <Heading id="agreed-criteria">Done when</Heading>
      <ol className={classes.checklist}>
        {agreement.criteria.map((criterion, index) => (
          <li key={criterion.id} id={`criterion-${index + 1}`}>
            <CriterionRecord
              workspace={workspace}
              criterion={criterion}
              position={index + 1}
              dispute={dispute}
            />
          </li>
        ))}
      </ol>
      <p className={classes.link}>
        <Link to="/projects/$id/agreement" params={{ id: String(projectId) }}>
          {`Read the agreement (version ${agreement.revision})`}
        </Link>
      </p>
    </section>
  );
}
