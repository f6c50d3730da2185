import { formatCents } from '#platform/shared/format/money.ts';
import type { StepName } from '../../../hire.rules.ts';
import type { StepResult, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import type { TrpcClient } from '../useStepMutation.ts';

export interface StepConfirmation {
  /** The consequences. */
  consequences: (workspace: WorkspaceView) => string;
  submitLabel: (workspace: WorkspaceView) => string;
  busyLabel: string;
  successToast: [title: string, text: string];
  /** The cents that the developer receives, if the step divides the money. */
  developerCents?: (workspace: WorkspaceView) => number;
  cancelLabel: string;
  grave: boolean;
  send: (client: TrpcClient, projectId: number) => Promise<StepResult>;
}

/** Steps that need only a confirmation. */
export const stepConfirmations: { [Step in StepName]?: StepConfirmation } = {
  release: {
    consequences: ({ developer }) =>
      `The project is completed, and the protected funds go to ${developer.name}. ` +
      'This cannot be undone: afterwards there is no refund and no dispute on Bidwright.',
    submitLabel: ({ amountCents }) => `Release ${formatCents(amountCents)}`,
    busyLabel: 'Releasing...',
    successToast: [
      'Funds released',
      'The project is completed. Thank you for working on Bidwright.',
    ],
    developerCents: ({ amountCents }) => amountCents,
    cancelLabel: 'Not yet',
    grave: false,
    send: (client, projectId) => client.hires.release.mutate({ projectId }),
  },
  agreeToCancel: {
    consequences: ({ client }) =>
      `The project ends here, and all of the protected funds go back to ${client.name}. ` +
      'This cannot be undone.',
    submitLabel: () => 'Agree to cancel',
    busyLabel: 'Cancelling...',
    successToast: ['Project cancelled', 'The funds go back to the client.'],
    developerCents: () => 0,
    cancelLabel: 'Keep the project',
    grave: true,
    send: (client, projectId) => client.hires.agreeToCancel.mutate({ projectId }),
  },
  takeBackCancel: {
    consequences: ({ developer }) =>
      `The work goes on as before, and ${developer.name} gets a notification.`,
    submitLabel: () => 'Take it back',
    busyLabel: 'Taking it back...',
    successToast: ['Request taken back', 'The work goes on.'],
    cancelLabel: 'Keep the request',
    grave: false,
    send: (client, projectId) => client.hires.takeBackCancel.mutate({ projectId }),
  },
  withdrawDispute: {
    consequences: () =>
      'The work continues where it was paused, and its deadlines run again. All offers end with the ' +
      'dispute. Either side can open a new one.',
    submitLabel: () => 'Withdraw dispute',
    busyLabel: 'Withdrawing...',
    successToast: ['Dispute withdrawn', 'The work continues where it was paused.'],
    cancelLabel: 'Keep the dispute',
    grave: false,
    send: (client, projectId) => client.disputes.withdraw.mutate({ projectId }),
  },
};
