import { Switch } from '@mantine/core';
import { readError } from '#platform/client/api/errors.ts';
import { trpc, useIsLastMutation } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { MailPreferenceView } from '../notification.schema.ts';
import classes from './mail-preferences.module.css';

function useSetPreference() {
  const { preferences } = trpc.useUtils().notifications;
  const isLast = useIsLastMutation(trpc.notifications.setPreference);
  const setCachedPreference = (kind: string, isWanted: boolean) =>
    preferences.setData(undefined, (cached) =>
      cached?.map((preference) =>
        preference.kind === kind ? { ...preference, wanted: isWanted } : preference,
      ),
    );
  return trpc.notifications.setPreference.useMutation({
    // A scope runs mutations in series, so that the last of several quick clicks is the result.
    scope: { id: 'email preferences' },
    async onMutate({ kind, wanted }) {
      await preferences.cancel();
      setCachedPreference(kind, wanted);
    },
    onError: (error, { kind, wanted }) => {
      setCachedPreference(kind, !wanted);
      toast.error('Setting not saved', readError(error).message);
    },
    onSettled: () => {
      // A reload before further changes are saved would undo their optimistic updates.
      if (isLast()) void preferences.invalidate();
    },
  });
}

/** The text is the end of a sentence. */
function getMandatoryReason(kind: string): string {
  return kind === 'moderation' ? 'a decision about you' : 'about your money';
}

interface PreferenceProps {
  preference: MailPreferenceView;
  onChange: (isWanted: boolean) => void;
}

function Preference({ preference, onChange }: PreferenceProps) {
  const { kind, label, wanted, optional } = preference;
  if (!optional) {
    return (
      <div className={classes.preferenceFixed}>
        <span>{label}</span>
        <span>{`Always emailed: it is ${getMandatoryReason(kind)}.`}</span>
      </div>
    );
  }
  return (
    <Switch
      size="md"
      labelPosition="left"
      withThumbIndicator={false}
      label={label}
      checked={wanted}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function MailPreferences() {
  const { data, error, isPending, isFetching, refetch } = trpc.notifications.preferences.useQuery();
  const { mutate } = useSetPreference();
  if (isPending) {
    return (
      <Loading noun="email settings">
        <SkeletonLines lines={8} height={28} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="Your email settings could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <fieldset className={classes.preferences}>
      <legend>Send me an email when</legend>
      {data.map((preference) => (
        <Preference
          key={preference.kind}
          preference={preference}
          onChange={(isWanted) => mutate({ kind: preference.kind, wanted: isWanted })}
        />
      ))}
    </fieldset>
  );
}
