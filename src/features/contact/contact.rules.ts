/** What a message to the operator can be about, and how its mail is titled. */
export const topics = {
  question: 'A question before I start',
  project: 'A project I am part of',
  payment: 'A payment or a payout',
  account: 'My account',
  privacy: 'My personal data',
  abuse: 'Something that breaks the rules',
  defect: 'Something on this site does not work',
  other: 'Something else',
} as const;
export type Topic = keyof typeof topics;

// Stryker disable next-line MethodExpression: what the object holds is known; this tells its type
export const topicNames = Object.keys(topics).filter(isTopic);

export function isTopic(text: string): text is Topic {
  return Object.hasOwn(topics, text);
}

/** Characters of a message. */
export const WORDS_MAX = 5_000;
export const SENDER_MAX = 120;
