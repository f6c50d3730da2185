import { DeleteAccount } from '#features/account-deletion/ui/DeleteAccount.tsx';
import { useEndSession } from '#features/accounts/ui/useSignOut.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

/** Deletes the account, then redirects to the home page as a visitor. */
export function DeleteAccountSection() {
  const endSession = useEndSession();
  return (
    <DeleteAccount
      onDeleted={() =>
        endSession(() =>
          toast.success('Your account is deleted', 'We sent you a last mail to confirm it.'),
        )
      }
    />
  );
}
