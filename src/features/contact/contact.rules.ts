export const topicLabels = {
  question: 'A question before I start',
  project: 'A project I am part of',
  payment: 'A payment or a payout',
  account: 'My account',
  privacy: 'My personal data',
  abuse: 'Something breaks the rules',
  defect: 'Something on this site does not work',
  other: 'Something else',
} as const;
export type Topic = keyof typeof topicLabels;

// Stryker disable next-line MethodExpression: the filter removes no key; it narrows their type
export const topics = Object.keys(topicLabels).filter(isTopic);

export function isTopic(text: string): text is Topic {
  return Object.hasOwn(topicLabels, text);
}

export const MESSAGE_MAX = 5_000;
export const SENDER_NAME_MAX = 120;
