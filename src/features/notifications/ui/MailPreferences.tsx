import { Switch } from '@mantine/core';
import { readError } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { useIsLast } from '#platform/client/useIsLast.ts';
import { useWishes } from '#platform/client/useWishes.ts';
import type { MailPreferenceView } from '../notification.schema.ts';
import './mail-preferences.css';

function useSetPreference() {
  const { preferences } = trpc.useUtils().notifications;
  const set = (kind: string, wanted: boolean) =>
    preferences.setData(undefined, (before) =>
      before?.map((one) => (one.kind === kind ? { ...one, wanted } : one)),
    );
  const isWanted = (kind: string) =>
    preferences.getData()?.some((one) => one.kind === kind && one.wanted) ?? false;
  const wishes = useWishes<string>();
  const isLast = useIsLast(trpc.notifications.setPreference);
  return trpc.notifications.setPreference.useMutation({
    // One after the other: the last wish is the one that stays.
    scope: { id: 'mail preferences' },
    async onMutate({ kind, wanted }) {
      await preferences.cancel();
      wishes.made(kind, isWanted(kind));
      set(kind, wanted);
    },
    onSuccess: (_done, { kind, wanted }) => wishes.granted(kind, wanted),
    onError: (error, { kind }) => {
      const held = wishes.refused(kind);
      if (held !== null) set(kind, held);
      toast.error('Not saved', readError(error).message);
    },
    onSettled: () => void (isLast() && preferences.invalidate()),
  });
}

function alwaysMailed(kind: string): string {
  return kind === 'moderation' ? 'a decision about you' : 'about your money';
}

interface PreferenceProps {
  preference: MailPreferenceView;
  onChange: (wanted: boolean) => void;
}

function Preference({ preference, onChange }: PreferenceProps) {
  const { kind, label, wanted, optional } = preference;
  if (!optional) {
    return (
      <div className="bw-preference-fixed">
        <span>{label}</span>
        <span>{`Always mailed: it is ${alwaysMailed(kind)}.`}</span>
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
      <Loading what="mail settings">
        <SkeletonLines lines={8} height={28} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title="Your mail settings could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <fieldset className="bw-preferences">
      <legend>Send me a mail when</legend>
      {data.map((preference) => (
        <Preference
          key={preference.kind}
          preference={preference}
          onChange={(wanted) => mutate({ kind: preference.kind, wanted })}
        />
      ))}
    </fieldset>
  );
}
