import { schemaResolver } from '@mantine/form';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatCriteriaSummary } from '../../../agreement/criteria-state.labels.ts';
import { OpenDisputeInput } from '../../../disputes/dispute.schema.ts';
import { periodDays, type StepName } from '../../../hire.rules.ts';
import { formatCancelledWith, getNoun } from '../../../milestones/milestone.labels.ts';
import { hasSeveralMilestones } from '../../../milestones/several-milestones.rules.ts';
import { StepWithReasonInput } from '../../../steps/step-actions.schema.ts';
import type { StepResult, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import type { TrpcClient } from '../useStepMutation.ts';

interface StepTarget {
  projectId: number;
  milestoneId: number;
}

interface StepValues extends StepTarget {
  reason: string;
  fileIds: number[];
  criteria?: { id: number; isMet: boolean; remark: string }[];
  includesLater?: boolean;
}

interface StepFormTexts {
  consequences: (workspace: WorkspaceView) => string;
  busyLabel: string;
  successToast: [title: string, text: string];
  /** Before the fee is deducted; only set if the step divides the money. */
  developerCents?: (workspace: WorkspaceView) => number;
  isDestructive: boolean;
}

export interface StepConfirmation extends StepFormTexts {
  summary?: (workspace: WorkspaceView) => string | null;
  submitLabel: (workspace: WorkspaceView) => string;
  cancelLabel: string;
  send: (client: TrpcClient, target: StepTarget) => Promise<StepResult>;
}

export interface StepFormConfig extends StepFormTexts {
  label: string;
  placeholder: string;
  canAttachFiles?: boolean;
  /** Offers to include later milestones that have not started. */
  canIncludeLater?: boolean;
  /** Asks whether each agreed criterion is met. */
  hasCriteriaStatements?: boolean;
  validate: (values: object) => FormErrors;
  submitLabel: string;
  send: (client: TrpcClient, values: StepValues) => Promise<StepResult>;
}

const reasonField = {
  label: 'Reason',
  validate: schemaResolver(StepWithReasonInput, { sync: true }),
} as const;
/** With several milestones only the funds of one are concerned. */
const getMoneyNoun = (workspace: WorkspaceView) =>
  hasSeveralMilestones(workspace) ? 'protected funds of it' : 'protected funds';
const formatFullRefund = (workspace: WorkspaceView) =>
  `This ends the ${getNoun(workspace)}. All ${getMoneyNoun(workspace)} go back to`;

export const stepForms: { [Step in StepName]?: StepFormConfig } = {
  askToCancel: {
    ...reasonField,
    consequences: (workspace) =>
      `If ${workspace.developer.name} agrees, the ${getNoun(workspace)} ends and you get a full refund. They have ` +
      `${periodDays.answerToCancel} days to answer. If they do not answer, the work continues.`,
    placeholder: 'Why you want to end the project',
    submitLabel: 'Ask to cancel',
    busyLabel: 'Asking...',
    successToast: ['Request sent', 'The developer has been notified.'],
    isDestructive: false,
    canIncludeLater: true,
    send: (client, { fileIds: _fileIds, criteria: _criteria, ...input }) =>
      client.hires.askToCancel.mutate(input),
  },
  refuseToCancel: {
    ...reasonField,
    consequences: ({ client }) =>
      `The work continues as before, and ${client.name} can read your reason.`,
    placeholder: 'Why you want to finish the work',
    submitLabel: 'Refuse and continue',
    busyLabel: 'Sending...',
    successToast: ['Request refused', 'The work continues.'],
    isDestructive: false,
    send: (client, { projectId, milestoneId, reason }) =>
      client.hires.refuseToCancel.mutate({ projectId, milestoneId, reason }),
  },
  cancelLate: {
    ...reasonField,
    consequences: (workspace) =>
      `Nothing was delivered in time, so you may cancel without ${workspace.developer.name}’s ` +
      `consent. ${formatFullRefund(workspace)} you. This cannot be undone.`,
    placeholder: 'What the developer should know',
    submitLabel: 'Cancel project',
    busyLabel: 'Cancelling...',
    successToast: ['Project cancelled', 'The money goes back to your card.'],
    developerCents: () => 0,
    isDestructive: true,
    canIncludeLater: true,
    send: (client, { fileIds: _fileIds, criteria: _criteria, ...input }) =>
      client.hires.cancelLate.mutate(input),
  },
  giveBack: {
    ...reasonField,
    consequences: (workspace) =>
      `${formatFullRefund(workspace)} ${workspace.client.name}. This cannot be undone.`,
    placeholder: 'Why you cannot continue',
    submitLabel: 'Give project back',
    busyLabel: 'Giving it back...',
    successToast: ['Project given back', 'The funds go back to the client.'],
    developerCents: () => 0,
    isDestructive: true,
    canIncludeLater: true,
    send: (client, { fileIds: _fileIds, criteria: _criteria, ...input }) =>
      client.hires.giveBack.mutate(input),
  },
  dispute: {
    consequences: ({ party, client, developer }) => {
      const paused = 'The funds stay protected and all other deadlines are paused.';
      if (party === 'admin') {
        return (
          `${paused} ${client.name} and ${developer.name} can read this and have ` +
          `${periodDays.answerToDispute} days to answer. An admin then decides: release, refund, ` +
          'or a split.'
        );
      }
      const other = party === 'client' ? developer.name : client.name;
      return (
        `${paused} ${other} has ${periodDays.answerToDispute} days to answer. You can still ` +
        'settle it between you at any time. Otherwise an admin reads what both of you wrote and ' +
        'decides: release, refund, or a split.'
      );
    },
    label: 'What is wrong, and what do you want to happen?',
    placeholder: 'What was agreed, what happened instead, and how to put it right',
    canAttachFiles: true,
    validate: schemaResolver(OpenDisputeInput, { sync: true }),
    submitLabel: 'Open dispute',
    busyLabel: 'Opening...',
    successToast: ['Dispute opened', 'Everyone who can answer has been notified.'],
    isDestructive: true,
    hasCriteriaStatements: true,
    send: (client, { includesLater: _includesLater, ...input }) =>
      client.disputes.open.mutate(input),
  },
};

export const stepConfirmations: { [Step in StepName]?: StepConfirmation } = {
  release: {
    summary: formatCriteriaSummary,
    consequences: (workspace) =>
      `The ${getNoun(workspace)} is completed, and the protected funds go to ${workspace.developer.name}. This cannot be ` +
      'undone: afterwards you cannot get a refund or open a dispute on Bidwright.',
    submitLabel: ({ amountCents }) => `Release ${formatCents(amountCents)}`,
    busyLabel: 'Releasing...',
    successToast: [
      'Funds released',
      'The project is completed. Thank you for working on Bidwright.',
    ],
    developerCents: ({ amountCents }) => amountCents,
    cancelLabel: 'Not yet',
    isDestructive: false,
    send: (client, target) => client.hires.release.mutate(target),
  },
  agreeToCancel: {
    consequences: (workspace) =>
      `The ${getNoun(workspace)} ends here, and all ${getMoneyNoun(workspace)} go back to ` +
      `${workspace.client.name}${formatCancelledWith(workspace)}. This cannot be undone.`,
    submitLabel: () => 'Agree to cancel',
    busyLabel: 'Cancelling...',
    successToast: ['Project cancelled', 'The funds go back to the client.'],
    developerCents: () => 0,
    cancelLabel: 'Keep the project',
    isDestructive: true,
    send: (client, target) => client.hires.agreeToCancel.mutate(target),
  },
  takeBackCancel: {
    consequences: ({ developer }) =>
      `The work continues as before, and ${developer.name} is notified.`,
    submitLabel: () => 'Withdraw request',
    busyLabel: 'Withdrawing...',
    successToast: ['Request withdrawn', 'The work continues.'],
    cancelLabel: 'Keep the request',
    isDestructive: false,
    send: (client, target) => client.hires.takeBackCancel.mutate(target),
  },
  withdrawDispute: {
    consequences: () =>
      'The work continues where it was paused, and its deadlines run again. All offers end with the ' +
      'dispute. Either side can open a new one.',
    submitLabel: () => 'Withdraw dispute',
    busyLabel: 'Withdrawing...',
    successToast: ['Dispute withdrawn', 'The work continues where it was paused.'],
    cancelLabel: 'Keep the dispute',
    isDestructive: false,
    send: (client, target) => client.disputes.withdraw.mutate(target),
  },
};
