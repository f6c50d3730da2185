import type { Examples } from './example.ts';

const message = {
  id: 1,
  senderId: 1,
  text: 'The page works well. Could you look after it next year, too?',
  createdAt: '2027-03-14T09:00:00.000Z',
  attachments: [],
  isByProgram: false,
};

export const conversationExamples: Examples = {
  sendMessage: {
    at: message.createdAt,
    user: 'mina',
    idempotencyKey: '5b0e9a7c-4f1d-4a63-8c2e-9d7f60b3a815',
    parameters: { id: 1 },
    body: { text: message.text },
    response: message,
  },
  messages: {
    at: '2027-03-14T09:01:00.000Z',
    user: 'jonas',
    parameters: { id: 1 },
    response: [message],
  },
  conversations: {
    at: '2027-03-14T09:02:00.000Z',
    user: 'jonas',
    response: [
      {
        id: 1,
        other: { id: 1, name: 'Mina Okafor', avatar: null, role: 'client', isUnconfirmed: false },
        project: null,
        activeAt: message.createdAt,
        last: { text: message.text, isOwn: false, fileCount: 0 },
        unreadCount: 1,
      },
    ],
  },
};
