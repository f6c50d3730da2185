import { readPostingSearch } from '#features/admin/postings/posting.rules.ts';
import { Postings } from '#features/admin/postings/ui/Postings.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

export function PostingsPage({ search }: { search: object }) {
  return (
    <>
      <PageHeading
        eyebrow="Admin"
        title="Projects"
        lead="Every project there is: public, private, finished, and removed."
      />
      <Postings search={readPostingSearch({ ...search })} />
    </>
  );
}
