import { useFeePercent } from '#features/bids/ui/useFeePercent.ts';
import { Scores } from '#features/showcase/ui/Scores.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { pageWords } from '#platform/shared/page-words.ts';

export function ScoresPage() {
  return (
    <div className="bw-page">
      <PageHeading {...pageWords['/scores']} />
      <Scores feePercent={useFeePercent()} />
    </div>
  );
}
