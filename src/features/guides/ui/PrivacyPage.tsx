import { OBJECTION_DAYS } from '#features/accounts/email-change/email-change.rules.ts';
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_AGE_DAYS,
} from '#features/accounts/sessions/session.rules.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { daysWords } from '#platform/shared/words.ts';
import privacy from '../text/privacy.md';
import { Article } from './Article.tsx';
import { OperatorDetails } from './OperatorDetails.tsx';
import { PrintButton } from './PrintButton.tsx';
import './stored-data-table.css';

const values = {
  objectDays: daysWords(OBJECTION_DAYS),
  sessionDays: daysWords(SESSION_MAX_AGE_DAYS),
  sessionIdleDays: daysWords(SESSION_IDLE_DAYS),
  operator: <OperatorDetails />,
};

export function PrivacyPage() {
  return (
    <Article
      {...pageWords['/privacy']}
      sections={privacy}
      values={values}
      actions={<PrintButton />}
    />
  );
}
