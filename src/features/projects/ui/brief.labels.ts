import { type Category, categories } from '#features/profiles/profile.rules.ts';

/** `other` is for a project without a category. */
const criteriaExamples: Record<Category | 'other', readonly [string, string, string]> = {
  'Mobile App': [
    'It runs on iOS 17 and Android 12 without an error',
    'A scan without a signal is sent when the phone is online again',
    'It is in both stores under our account',
  ],
  'Web App': [
    'A guest can book and pay in under two minutes on a phone',
    'Every page scores 90 or more in Lighthouse accessibility',
    'Our team can change prices without a developer',
  ],
  'Desktop App': [
    'It installs on Windows 11 and macOS 14 without administrator rights',
    'A file of 500 MB opens in under five seconds',
    'It updates itself from our server',
  ],
  'API Development': [
    'Each endpoint is described in an OpenAPI document',
    '1,000 requests per second are answered in under 200 ms',
    'An invalid request gets a message that says what is wrong',
  ],
  Enterprise: [
    'Staff sign in with our single sign-on',
    'The records of the last five years are imported without loss',
    'Two people of our team can run it after a day of training',
  ],
  Blockchain: [
    'The contracts pass an audit without high or medium findings',
    'All functions have tests for success and failure',
    'It is deployed on the test network and the main network',
  ],
  other: [
    'It does what the description says on a phone and a computer',
    'Our team can run it without help',
    'The source code and a guide are handed over',
  ],
};

export function getCriteriaExamples(category: string): readonly [string, string, string] {
  const known = categories.find((name) => name === category);
  return criteriaExamples[known ?? 'other'];
}
