import { useGone } from '#features/accounts/ui/useGone.ts';
import { DeleteAccount } from '#features/deletions/ui/DeleteAccount.tsx';
import { toast } from '#platform/client/toasts.tsx';

/** The way out; who took it stands on the home page as a stranger. */
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
