import { useGone } from '#features/accounts/ui/useGone.ts';
import { DeleteAccount } from '#features/deletions/ui/DeleteAccount.tsx';
import { toast } from '#platform/client/toasts.tsx';

/** Deletes the account, then redirects to the home page as a visitor. */
export function DeleteAccountSection() {
  const gone = useGone();
  return (
    <DeleteAccount
      onDeleted={() =>
        gone(() => toast.success('Your account is deleted', 'We sent you one last mail about it.'))
      }
    />
  );
}
