import { rules, ruleWords } from '#features/accounts/measures/measure.rules.ts';
import {
  APPEAL_WORDS,
  closedMeanwhile,
  stillOpen,
} from '#features/accounts/suspensions/suspension-words.rules.ts';
import { REMOVAL_APPEAL_WORDS } from '#features/projects/removals/removal.rules.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { daysWords } from '#platform/shared/words.ts';
import terms from '../text/terms.md';
import { Article } from './Article.tsx';
import { Deadlines } from './Deadlines.tsx';
import { deadlineValues } from './deadline-values.ts';
import { formatFeeSentence, useFeePercent } from './fee.ts';
import { OperatorDetails } from './OperatorDetails.tsx';
import { PrintButton } from './PrintButton.tsx';

/** The rule "other" refers to the rest of the terms, so it is not listed. */
const conductRules = rules.filter((rule) => rule !== 'other').map((rule) => ruleWords[rule]);

export function TermsPage() {
  const values = {
    ...deadlineValues,
    hiddenDays: daysWords(MAX_HIDDEN_DAYS),
    operator: <OperatorDetails />,
    deadlines: <Deadlines />,
    feeSentence: formatFeeSentence(useFeePercent()),
    conductRules,
    stillOpen,
    closedMeanwhile,
    suspensionAppeal: APPEAL_WORDS,
    removalAppeal: REMOVAL_APPEAL_WORDS,
  };
  return (
    <Article {...pageWords['/terms']} sections={terms} values={values} actions={<PrintButton />} />
  );
}
