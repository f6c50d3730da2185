import type { UserView } from '#features/accounts/account.schema.ts';
import { readError } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { FormPair } from '#platform/client/kit/FormParts.tsx';
import { Loading } from '#platform/client/kit/Loading.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { AdminEditor } from './AdminEditor.tsx';
import { ClientEditor } from './ClientEditor.tsx';
import { DeveloperEditor } from './DeveloperEditor.tsx';

interface EditProfileProps {
  /** Called once the changes stand. */
  onSaved: (user: UserView) => Promise<void>;
}

/** A person's own profile as a form. */
export function EditProfile({ onSaved }: EditProfileProps) {
  // Asked anew each time: what is edited must be what stands, not what stood five minutes ago.
  const fresh = { gcTime: 0, staleTime: 0 };
  const { data: own, ...asked } = trpc.profiles.own.useQuery(undefined, fresh);
  if (asked.isPending) return <EditorSkeleton />;
  if (!own) {
    return (
      <ErrorState
        title="Your profile could not be loaded"
        message={readError(asked.error).message}
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      />
    );
  }
  const { id } = own;
  if (own.role === 'developer') return <DeveloperEditor key={id} own={own} onSaved={onSaved} />;
  if (own.role === 'client') return <ClientEditor key={id} own={own} onSaved={onSaved} />;
  return <AdminEditor key={id} own={own} onSaved={onSaved} />;
}

function EditorSkeleton() {
  return (
    <Loading what="your profile">
      <div className="bw-beside">
        <div className="bw-form-fields">
          <Skeleton height={24} width={140} radius={2} />
          <FormPair>
            <Skeleton height={68} radius={2} />
            <Skeleton height={68} radius={2} />
          </FormPair>
          <Skeleton height={68} radius={2} />
          <Skeleton height={132} radius={2} />
          <Skeleton height={24} width={90} radius={2} />
          <Skeleton height={68} radius={2} />
        </div>
        <div className="bw-beside-sheet">
          <Skeleton height={360} radius={2} />
        </div>
      </div>
    </Loading>
  );
}
