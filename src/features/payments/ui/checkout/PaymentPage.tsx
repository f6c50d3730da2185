import { useEffect } from 'react';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { Terms } from '../../payment.schema.ts';
import { ProjectButton } from '../ProjectButton.tsx';
import { PaymentSetup } from './PaymentSetup.tsx';
import classes from '../payment.module.css';

interface PaymentPageProps {
  projectId: number | undefined;
  /** Whole dollars. */
  amount: number | undefined;
  developerId: number | undefined;
  /** Undefined for the next one. */
  milestoneId?: number | undefined;
  /** The bid revision that the client has read. */
  terms?: Terms | undefined;
  /** Undefined for the current revision. */
  acceptsVersion?: number | undefined;
}

export function PaymentPage(props: PaymentPageProps) {
  const { projectId, amount, developerId, milestoneId, terms, acceptsVersion } = props;
  return (
    <div className={`bw-page ${classes.page}`}>
      {projectId && amount && developerId ? (
        <PaymentSetup
          key={`${projectId} ${developerId} ${amount}`}
          request={{ projectId, amount, developerId, milestoneId, terms, acceptsVersion }}
        />
      ) : (
        <InvalidLink projectId={projectId} />
      )}
    </div>
  );
}

function InvalidLink({ projectId }: { projectId: number | undefined }) {
  useEffect(() => {
    toast.error('Invalid Payment Link', 'Missing required payment information');
  }, []);

  const action = (
    <ProjectButton projectId={projectId}>
      {projectId ? 'Back to the Project' : 'Browse Projects'}
    </ProjectButton>
  );
  return (
    <EmptyState title="Invalid Payment Link" drawing="break" level={1} action={action}>
      Missing required payment information. Open the project and press Hire beside the bid that you
      choose.
    </EmptyState>
  );
}
