import { schemaResolver } from '@mantine/form';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { OpenDispute } from '../../../disputes/dispute.schema.ts';
import { periodDays, type StepName } from '../../../hire.rules.ts';
import { ChangesInput, StepWithReason } from '../../../steps/step-actions.schema.ts';
import type { StepResult, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import type { TrpcClient } from '../useStepMutation.ts';

interface StepValues {
  projectId: number;
  note: string;
  reason: string;
  fileIds: number[];
  /** What requested changes are about. */
  criterionId?: number;
  quote?: string;
  /** Statements of the sender about the agreed criteria. */
  criteria?: { id: number; isMet: boolean; remark: string }[];
}

/** What the form of each step shows. */
interface StepFormTexts {
  /** The consequences. */
  consequences: (workspace: WorkspaceView) => string;
  busyLabel: string;
  successToast: [title: string, text: string];
  /** The cents that the developer receives, if the step divides the money. */
  developerCents?: (workspace: WorkspaceView) => number;
  grave: boolean;
}

export interface StepConfirmation extends StepFormTexts {
  submitLabel: (workspace: WorkspaceView) => string;
  cancelLabel: string;
  send: (client: TrpcClient, projectId: number) => Promise<StepResult>;
}

export interface StepFormConfig extends StepFormTexts {
  field: 'note' | 'reason';
  label: string;
  placeholder: string;
  /** Whether files can be attached. */
  files?: boolean;
  /** The fields about agreed criteria; there are none if no criteria were agreed on. */
  aboutCriteria?: 'subject' | 'statements';
  validate: (values: object) => FormErrors;
  submitLabel: string;
  send: (client: TrpcClient, values: StepValues) => Promise<StepResult>;
}

const reasonField = {
  field: 'reason',
  label: 'Reason',
  validate: schemaResolver(StepWithReason, { sync: true }),
} as const;
const FULL_REFUND = 'This ends the project. All of the protected funds go back to';

/** Steps that need a text for the other side. */
export const stepForms: { [Step in StepName]?: StepFormConfig } = {
  askForChanges: {
    consequences: ({ developer }) =>
      `${developer.name} reads this and has at least ${periodDays.newDueAfterChanges} days to deliver ` +
      'again. The funds stay protected meanwhile.',
    field: 'note',
    label: 'What should change?',
    placeholder: 'What is missing or wrong, compared with what was agreed',
    validate: schemaResolver(ChangesInput, { sync: true }),
    submitLabel: 'Ask for changes',
    busyLabel: 'Sending...',
    successToast: ['Changes asked for', 'The developer gets a notification.'],
    grave: false,
    aboutCriteria: 'subject',
    send: (client, { projectId, note, criterionId, quote }) =>
      client.hires.askForChanges.mutate({ projectId, note, criterionId, quote }),
  },
  askToCancel: {
    ...reasonField,
    consequences: ({ developer }) =>
      `If ${developer.name} agrees, the project ends and all of the money comes back to you. They ` +
      `have ${periodDays.answerToCancel} days to answer; without an answer the work goes on.`,
    placeholder: 'Why you would like to end the project',
    submitLabel: 'Ask to cancel',
    busyLabel: 'Asking...',
    successToast: ['Request sent', 'The developer gets a notification.'],
    grave: false,
    send: (client, { projectId, reason }) => client.hires.askToCancel.mutate({ projectId, reason }),
  },
  refuseToCancel: {
    ...reasonField,
    consequences: ({ client }) => `The work goes on as before, and ${client.name} reads why.`,
    placeholder: 'Why you would like to finish the work',
    submitLabel: 'Refuse and go on',
    busyLabel: 'Sending...',
    successToast: ['Request refused', 'The work goes on.'],
    grave: false,
    send: (client, { projectId, reason }) =>
      client.hires.refuseToCancel.mutate({ projectId, reason }),
  },
  cancelLate: {
    ...reasonField,
    consequences: ({ developer }) =>
      `Nothing was delivered in time, so you may cancel without ${developer.name}’s consent. ` +
      `${FULL_REFUND} you, and it cannot be undone.`,
    placeholder: 'What the developer should know',
    submitLabel: 'Cancel project',
    busyLabel: 'Cancelling...',
    successToast: ['Project cancelled', 'The money goes back to your card.'],
    developerCents: () => 0,
    grave: true,
    send: (client, { projectId, reason }) => client.hires.cancelLate.mutate({ projectId, reason }),
  },
  giveBack: {
    ...reasonField,
    consequences: ({ client }) => `${FULL_REFUND} ${client.name}, and it cannot be undone.`,
    placeholder: 'Why you cannot go on',
    submitLabel: 'Give project back',
    busyLabel: 'Giving it back...',
    successToast: ['Project given back', 'The funds go back to the client.'],
    developerCents: () => 0,
    grave: true,
    send: (client, { projectId, reason }) => client.hires.giveBack.mutate({ projectId, reason }),
  },
  dispute: {
    consequences: ({ party, client, developer }) => {
      const paused = 'The funds stay protected and all other deadlines are paused.';
      if (party === 'admin') {
        return (
          `${paused} ${client.name} and ${developer.name} read this and have ` +
          `${periodDays.answerToDispute} days to answer. They cannot settle it between them: an admin ` +
          'decides, release, refund, or a split.'
        );
      }
      const other = party === 'client' ? developer.name : client.name;
      return (
        `${paused} ${other} has ${periodDays.answerToDispute} days to answer; you two can still settle ` +
        'at any time. Otherwise an admin reads what both of you wrote and decides: release, refund, ' +
        'or a split.'
      );
    },
    field: 'reason',
    label: 'What is wrong, and what do you want to happen?',
    placeholder: 'What was agreed, what happened instead, and how it could be put right',
    files: true,
    validate: schemaResolver(OpenDispute, { sync: true }),
    submitLabel: 'Open dispute',
    busyLabel: 'Opening...',
    successToast: ['Dispute opened', 'Everyone who can answer gets a notification.'],
    grave: true,
    aboutCriteria: 'statements',
    send: (client, { projectId, reason, fileIds, criteria }) =>
      client.disputes.open.mutate({ projectId, reason, fileIds, criteria }),
  },
};

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
