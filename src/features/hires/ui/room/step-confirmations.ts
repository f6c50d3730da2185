import { formatCents } from '#platform/shared/money.ts';
import type { StepName } from '../../hire.rules.ts';
import type { RoomView, StepResult } from '../../work/room.schema.ts';
import type { Client } from './useRoomAct.ts';

export interface StepConfirmation {
  /** The consequences. */
  lead: (room: RoomView) => string;
  act: (room: RoomView) => string;
  working: string;
  done: [title: string, text: string];
  /** The cents that the developer receives, if the step divides the money. */
  share?: (room: RoomView) => number;
  keep: string;
  grave: boolean;
  send: (client: Client, projectId: number) => Promise<StepResult>;
}

/** Steps that need only a confirmation. */
export const stepConfirmations: { [Step in StepName]?: StepConfirmation } = {
  release: {
    lead: ({ developer }) =>
      `The project is completed, and the protected funds go to ${developer.name}. ` +
      'This cannot be undone: afterwards there is no refund and no dispute on Bidwright.',
    act: ({ amountCents }) => `Release ${formatCents(amountCents)}`,
    working: 'Releasing...',
    done: ['Funds released', 'The project is completed. Thank you for working on Bidwright.'],
    share: ({ amountCents }) => amountCents,
    keep: 'Not yet',
    grave: false,
    send: (client, projectId) => client.hires.release.mutate({ projectId }),
  },
  agreeToCancel: {
    lead: ({ client }) =>
      `The project ends here, and all of the protected funds go back to ${client.name}. ` +
      'This cannot be undone.',
    act: () => 'Agree to cancel',
    working: 'Cancelling...',
    done: ['Project cancelled', 'The funds go back to the client.'],
    share: () => 0,
    keep: 'Keep the project',
    grave: true,
    send: (client, projectId) => client.hires.agreeToCancel.mutate({ projectId }),
  },
  takeBackCancel: {
    lead: ({ developer }) => `The work goes on as before, and ${developer.name} is told.`,
    act: () => 'Take it back',
    working: 'Taking it back...',
    done: ['Request taken back', 'The work goes on.'],
    keep: 'Keep the request',
    grave: false,
    send: (client, projectId) => client.hires.takeBackCancel.mutate({ projectId }),
  },
  withdrawDispute: {
    lead: () =>
      'The work goes on where it stood, and the clock that stood still runs on. What was offered ' +
      'ends with the dispute. Either side can open one again.',
    act: () => 'Withdraw dispute',
    working: 'Withdrawing...',
    done: ['Dispute withdrawn', 'The work goes on where it stood.'],
    keep: 'Keep the dispute',
    grave: false,
    send: (client, projectId) => client.disputes.withdraw.mutate({ projectId }),
  },
};
