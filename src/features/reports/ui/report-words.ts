import type { ReportReason } from '../report.rules.ts';

export const reasonWords: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  fraud: 'Fraud or a scam',
  impersonation: 'Not who they say they are',
  offensive: 'Offensive or harmful',
  off_platform: 'Asks to pay outside Bidwright',
  other: 'Something else',
};
