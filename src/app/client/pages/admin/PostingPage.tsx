import { Link } from '@tanstack/react-router';
import { DecideAppeal } from '#features/accounts/measures/ui/DecideAppeal.tsx';
import { MeasureHistory } from '#features/accounts/measures/ui/MeasureHistory.tsx';
import { useMe } from '#features/accounts/ui/useMe.ts';
import type { PostingView } from '#features/admin/postings/posting.schema.ts';
import { HeldPosting } from '#features/admin/postings/ui/HeldPosting.tsx';
import { Posting } from '#features/admin/postings/ui/Posting.tsx';
import { removeRefusal } from '#features/projects/removals/removal.rules.ts';
import { RemoveButton } from '#features/projects/removals/ui/RemoveButton.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { RecordFallback } from '#platform/client/records/RecordFallback.tsx';

function Found({ posting }: { posting: PostingView }) {
  const { me } = useMe();
  const utils = trpc.useUtils();
  const { mutateAsync: decide } = trpc.removals.decide.useMutation();
  const { id, status, heldCents } = posting;
  const removed = status === 'removed';
  const refusal = removed ? null : removeRefusal(status, heldCents !== null);

  async function refresh() {
    await Promise.all([utils.postings.invalidate(), utils.projects.invalidate()]);
  }

  return (
    <Posting
      posting={posting}
      actions={!refusal && <RemoveButton id={id} removed={removed} onDone={refresh} />}
      removals={
        <>
          {refusal && <HeldPosting posting={posting} why={refusal.message} />}
          <MeasureHistory
            title="Removals"
            word="Removed"
            all={posting.removals}
            meId={me?.id ?? 0}
            decide={(removal) => (
              <DecideAppeal
                id={removal}
                what="removal"
                decide={(decision, reason) => decide({ id: removal, decision, reason })}
                onDone={refresh}
              />
            )}
          />
        </>
      }
    />
  );
}

export function PostingPage({ id }: { id: number }) {
  const found = trpc.postings.get.useQuery({ id }, { staleTime: 5_000 });
  if (found.data) return <Found posting={found.data} />;
  return (
    <RecordFallback
      query={found}
      eyebrow="Projects"
      title="Project"
      noun="project"
      notFoundMessage="No project has this number."
      listLink={
        <Link to="/admin/projects" className="bw-button">
          All projects
        </Link>
      }
    />
  );
}
