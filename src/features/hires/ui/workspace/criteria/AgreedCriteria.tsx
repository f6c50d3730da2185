import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { CriterionRecord } from './CriterionRecord.tsx';
import workspaceClasses from '../workspace.module.css';
import classes from './criteria.module.css';

export function AgreedCriteria({ workspace }: { workspace: WorkspaceView }) {
  const { agreement } = workspace;
  if (!agreement || agreement.criteria.length === 0) return null;
  return (
    <section className={workspaceClasses.part} aria-labelledby="agreed-criteria">
      <h2 id="agreed-criteria">Done when</h2>
      <ol className={classes.checklist}>
        {agreement.criteria.map((criterion, index) => (
          <li key={criterion.id}>
            <CriterionRecord workspace={workspace} criterion={criterion} position={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}
