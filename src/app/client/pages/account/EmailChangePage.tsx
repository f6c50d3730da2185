import { FollowChangeLink } from '#features/accounts/email-change/ui/FollowChangeLink.tsx';

export function EmailChangePage({ token }: { token: string }) {
  return (
    <div className="bw-page bw-alone">
      <FollowChangeLink token={token} />
    </div>
  );
}
