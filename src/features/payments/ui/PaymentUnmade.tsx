import { PaidSheet, Ways } from './PaidSheet.tsx';
import type { OutcomeProps } from './PaymentOutcome.tsx';

const words = {
  canceled: 'This payment was cancelled before any money moved. Nothing was charged.',
  failed: 'The payment could not be opened with the provider. Nothing was charged.',
  none: 'Nobody has paid for this project yet. Nothing was charged.',
};

export function PaymentUnmade({ projectId, state }: OutcomeProps) {
  const { status, projectTitle } = state;
  const why = status === 'canceled' || status === 'failed' ? status : 'none';
  return (
    <PaidSheet title="No Payment Was Made" lead={<span role="status">{words[why]}</span>}>
      <p>To hire for “{projectTitle}”, open the project and choose a bid.</p>
      <Ways projectId={projectId} />
    </PaidSheet>
  );
}
