import { lazy, Suspense } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { FormPair } from '#platform/client/forms/FormParts.tsx';
import type { MyProfile } from '../my-profile.schema.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

const AdminEditor = lazy(() => import('./AdminEditor.tsx'));
const ClientEditor = lazy(() => import('./ClientEditor.tsx'));
const DeveloperEditor = lazy(() => import('./DeveloperEditor.tsx'));

interface EditProfileProps {
  onSaved: (user: UserView) => Promise<void>;
}

export function EditProfile({ onSaved }: EditProfileProps) {
  // Not cached, because the form must start with the stored values.
  const noCache = { gcTime: 0, staleTime: 0 };
  const { data: profile, ...query } = trpc.profiles.own.useQuery(undefined, noCache);
  if (query.isPending) return <EditorSkeleton />;
  if (!profile) {
    return (
      <ErrorState
        title="Your profile could not be loaded"
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <Editor key={profile.id} profile={profile} onSaved={onSaved} />
    </Suspense>
  );
}

function Editor({ profile, onSaved }: EditProfileProps & { profile: MyProfile }) {
  if (profile.role === 'developer') return <DeveloperEditor profile={profile} onSaved={onSaved} />;
  if (profile.role === 'client') return <ClientEditor profile={profile} onSaved={onSaved} />;
  return <AdminEditor profile={profile} onSaved={onSaved} />;
}

function EditorSkeleton() {
  return (
    <Loading noun="your profile">
      <div className={formPartsClasses.withPreview}>
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
        <div className={formPartsClasses.preview}>
          <Skeleton height={360} radius={2} />
        </div>
      </div>
    </Loading>
  );
}
