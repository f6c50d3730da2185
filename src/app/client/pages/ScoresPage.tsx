import { useFeePercent } from '#features/bids/ui/useFeePercent.ts';
import { Scores } from '#features/showcase/ui/Scores.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

export function ScoresPage() {
  return (
    <div className="bw-page">
      <PageHeading
        title="How scores are computed"
        lead="Every figure that Bidwright works out about people and projects, with its formula. The examples are worked out on this page by the same code that works out yours, so page and product cannot differ."
      />
      <Scores feePercent={useFeePercent()} />
    </div>
  );
}
