import type { OutcomeProps } from './PaymentOutcome.tsx';
import { PaymentResult, ResultLinks } from './PaymentResult.tsx';

const leadByReason = {
  canceled: 'This payment was cancelled before any money moved. Nothing was charged.',
  failed: 'The payment could not be opened with the provider. Nothing was charged.',
  none: 'Nobody has paid for this project yet. Nothing was charged.',
};

export function PaymentNotMade({ projectId, state }: OutcomeProps) {
  const { status, projectTitle } = state;
  const reason = status === 'canceled' || status === 'failed' ? status : 'none';
  return (
    <PaymentResult
      title="No Payment Was Made"
      lead={<span role="status">{leadByReason[reason]}</span>}
    >
      <p>To hire for “{projectTitle}”, open the project and choose a bid.</p>
      <ResultLinks projectId={projectId} />
    </PaymentResult>
  );
}
