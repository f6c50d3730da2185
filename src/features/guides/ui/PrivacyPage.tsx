import { OBJECTION_DAYS } from '#features/accounts/email-change/email-change.rules.ts';
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_AGE_DAYS,
} from '#features/accounts/sessions/session.rules.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import privacy from '../text/privacy.md';
import { Article } from './Article.tsx';
import { OperatorDetails, PrintButton } from './legal-parts.tsx';

const values = {
  objectDays: formatDays(OBJECTION_DAYS),
  sessionDays: formatDays(SESSION_MAX_AGE_DAYS),
  sessionIdleDays: formatDays(SESSION_IDLE_DAYS),
  operator: <OperatorDetails />,
};

export function PrivacyPage() {
  return (
    <Article
      {...publicPageLabels['/privacy']}
      sections={privacy}
      values={values}
      actions={<PrintButton />}
    />
  );
}
