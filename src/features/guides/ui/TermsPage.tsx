import { marketplaceRules } from '#features/moderation/appeals/moderation-action.rules.ts';
import {
  allowedWhileSuspended,
  blockedWhileSuspended,
  ruleLabels,
  SUSPENSION_APPEAL_INTRO,
  TAKEDOWN_APPEAL_INTRO,
} from '#features/moderation/moderation.labels.ts';
import { MAX_HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import terms from '../text/terms.md';
import { Article } from './Article.tsx';
import { Deadlines } from './Deadlines.tsx';
import { formatFeeSentence, periodTexts, useFeePercent } from './guide-values.ts';
import { OperatorDetails, PrintButton } from './legal-parts.tsx';

/** Without "other", which refers to the rest of the terms. */
const conductRules = marketplaceRules
  .filter((rule) => rule !== 'other')
  .map((rule) => ruleLabels[rule]);

export function TermsPage() {
  const values = {
    ...periodTexts,
    hiddenDays: formatDays(MAX_HIDDEN_DAYS),
    operator: <OperatorDetails />,
    deadlines: <Deadlines />,
    feeSentence: formatFeeSentence(useFeePercent()),
    conductRules,
    allowedWhileSuspended,
    blockedWhileSuspended,
    suspensionAppeal: SUSPENSION_APPEAL_INTRO,
    removalAppeal: TAKEDOWN_APPEAL_INTRO,
  };
  return (
    <Article
      {...publicPageLabels['/terms']}
      sections={terms}
      values={values}
      actions={<PrintButton />}
    />
  );
}
