import { schemaResolver } from '@mantine/form';
import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { OpenDispute } from '../../disputes/dispute.schema.ts';
import { clocks, type StepName } from '../../hire.rules.ts';
import type { RoomView, StepResult } from '../../work/room.schema.ts';
import { AskForChanges, StepWithReason } from '../../work/work.schema.ts';
import type { Client } from './useRoomAct.ts';

interface StepValues {
  projectId: number;
  note: string;
  reason: string;
  fileIds: number[];
}

export interface StepFormTexts {
  /** The consequences. */
  lead: (room: RoomView) => string;
  field: 'note' | 'reason';
  label: string;
  placeholder: string;
  /** Whether files can be attached. */
  files?: boolean;
  validate: (values: object) => FormErrors;
  act: string;
  working: string;
  done: [title: string, text: string];
  /** The cents that the developer receives, if the step divides the money. */
  share?: (room: RoomView) => number;
  grave: boolean;
  send: (client: Client, values: StepValues) => Promise<StepResult>;
}

const reason = {
  field: 'reason',
  label: 'Reason',
  validate: schemaResolver(StepWithReason, { sync: true }),
} as const;
const ALL_BACK = 'This ends the project. All of the protected funds go back to';

/** Steps that need a text for the other side. */
export const stepForms: { [Step in StepName]?: StepFormTexts } = {
  askForChanges: {
    lead: ({ developer }) =>
      `${developer.name} reads this and has at least ${clocks.newDueAfterChanges} days to deliver ` +
      'again. The funds stay protected meanwhile.',
    field: 'note',
    label: 'What should change?',
    placeholder: 'What is missing or wrong, compared with what was agreed',
    validate: schemaResolver(AskForChanges, { sync: true }),
    act: 'Ask for changes',
    working: 'Sending...',
    done: ['Changes asked for', 'The developer has been told.'],
    grave: false,
    send: (client, { projectId, note }) => client.hires.askForChanges.mutate({ projectId, note }),
  },
  askToCancel: {
    ...reason,
    lead: ({ developer }) =>
      `If ${developer.name} agrees, the project ends and all of the money comes back to you. They ` +
      `have ${clocks.answerToCancel} days to answer; without an answer the work goes on.`,
    placeholder: 'Why you would like to end the project',
    act: 'Ask to cancel',
    working: 'Asking...',
    done: ['Request sent', 'The developer has been asked.'],
    grave: false,
    send: (client, { projectId, reason }) => client.hires.askToCancel.mutate({ projectId, reason }),
  },
  refuseToCancel: {
    ...reason,
    lead: ({ client }) => `The work goes on as before, and ${client.name} reads why.`,
    placeholder: 'Why you would like to finish the work',
    act: 'Refuse and go on',
    working: 'Sending...',
    done: ['Request refused', 'The work goes on.'],
    grave: false,
    send: (client, { projectId, reason }) =>
      client.hires.refuseToCancel.mutate({ projectId, reason }),
  },
  cancelLate: {
    ...reason,
    lead: ({ developer }) =>
      `Nothing was delivered in time, so you may cancel without ${developer.name}’s consent. ` +
      `${ALL_BACK} you, and it cannot be undone.`,
    placeholder: 'What the developer should know',
    act: 'Cancel project',
    working: 'Cancelling...',
    done: ['Project cancelled', 'The money goes back to your card.'],
    share: () => 0,
    grave: true,
    send: (client, { projectId, reason }) => client.hires.cancelLate.mutate({ projectId, reason }),
  },
  giveBack: {
    ...reason,
    lead: ({ client }) => `${ALL_BACK} ${client.name}, and it cannot be undone.`,
    placeholder: 'Why you cannot go on',
    act: 'Give project back',
    working: 'Giving it back...',
    done: ['Project given back', 'The funds go back to the client.'],
    share: () => 0,
    grave: true,
    send: (client, { projectId, reason }) => client.hires.giveBack.mutate({ projectId, reason }),
  },
  dispute: {
    lead: ({ party, client, developer }) => {
      const still = 'The funds stay protected and all other clocks stand still.';
      if (party === 'admin') {
        return (
          `${still} ${client.name} and ${developer.name} read this and have ` +
          `${clocks.answerToDispute} days to answer. They cannot settle it between them: an admin ` +
          'decides, release, refund, or a split.'
        );
      }
      const other = party === 'client' ? developer.name : client.name;
      return (
        `${still} ${other} has ${clocks.answerToDispute} days to answer; you two can still settle ` +
        'at any time. Otherwise an admin reads what both of you wrote and decides: release, refund, ' +
        'or a split.'
      );
    },
    field: 'reason',
    label: 'What is wrong, and what do you want to happen?',
    placeholder: 'What was agreed, what happened instead, and how it could be put right',
    files: true,
    validate: schemaResolver(OpenDispute, { sync: true }),
    act: 'Open dispute',
    working: 'Opening...',
    done: ['Dispute opened', 'Who has to answer has been told.'],
    grave: true,
    send: (client, { projectId, reason, fileIds }) =>
      client.disputes.open.mutate({ projectId, reason, fileIds }),
  },
};
