import type { Scope } from './access-token.rules.ts';

/** Each completes "A program with this token can". */
export const scopeLabels: Record<Scope, string> = {
  read: 'Read what you can see: projects, bids, work and messages',
  'projects:write': 'Post and edit projects, invite developers, answer questions',
  'bids:write': 'Place, change and withdraw bids, ask questions, answer invitations',
  'messages:write': 'Send messages',
  'work:write': 'Deliver work and request changes',
  propose: 'Prepare projects, bids and messages that wait for you to publish them',
};
