/** A question with its answer, at an address of its own. */
export interface Answer {
  id: string;
  question: string;
  /** Paragraphs. */
  words: string[];
  /** Where to go on. */
  link?: { to: HelpPlace; label: string; hash?: string };
}

type HelpPlace =
  | '/account'
  | '/contact'
  | '/create-developer-profile'
  | '/create-project'
  | '/developers'
  | '/how-it-works'
  | '/login'
  | '/messages'
  | '/payments'
  | '/payouts'
  | '/pricing-guide'
  | '/projects'
  | '/resources'
  | '/saved-searches'
  | '/settings/notifications'
  | '/settings/profile'
  | '/success-stories'
  | '/work';

export interface AnswerGroup {
  title: string;
  answers: Answer[];
}

/** The groups with those answers that hold every word searched for, in any order and case. */
export function answersFor(groups: AnswerGroup[], search: string): AnswerGroup[] {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ title, answers }) => ({
      title,
      answers: answers.filter(({ question, words }) => {
        const text = plain([title, question, ...words].join(' '));
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ answers }) => answers.length > 0);
}

/** As people type: without case, marks and curled quotes. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();
}

export function countOf(groups: AnswerGroup[]): number {
  return groups.reduce((sum, { answers }) => sum + answers.length, 0);
}
