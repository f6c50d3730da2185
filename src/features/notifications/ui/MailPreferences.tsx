import { NativeSelect, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc, useIsLastMutation } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { type MailMode, mailModes } from '../mail-mode.rules.ts';
import type {
  MailPreferencesView,
  MailPreferenceView,
  SetMailPreferences,
} from '../notification.schema.ts';
import { TimeZoneField } from './TimeZoneField.tsx';
import classes from './mail-preferences.module.css';

function applyChange(
  preferences: MailPreferencesView,
  { kinds = {}, timeZone }: SetMailPreferences,
): MailPreferencesView {
  return {
    timeZone: timeZone ?? preferences.timeZone,
    kinds: preferences.kinds.map((preference) => ({
      ...preference,
      mode: kinds[preference.kind] ?? preference.mode,
    })),
  };
}

/** Returns the values before a change of those settings that it changes. */
function findFormerValues(
  { kinds, timeZone }: MailPreferencesView,
  change: SetMailPreferences,
): SetMailPreferences {
  const changed = kinds.filter(({ kind }) => change.kinds?.[kind] !== undefined);
  return {
    kinds: Object.fromEntries(changed.map(({ kind, mode }) => [kind, mode])),
    ...(change.timeZone !== undefined && timeZone !== null && { timeZone }),
  };
}

function useSetPreferences() {
  const { preferences } = trpc.useUtils().notifications;
  const isLast = useIsLastMutation(trpc.notifications.setPreferences);
  const changeCache = (change: SetMailPreferences) =>
    preferences.setData(undefined, (cached) => cached && applyChange(cached, change));
  return trpc.notifications.setPreferences.useMutation({
    // A scope runs mutations in series, so that the last of several quick changes is the result.
    scope: { id: 'email preferences' },
    async onMutate(change: SetMailPreferences) {
      await preferences.cancel();
      const cached = preferences.getData();
      changeCache(change);
      return cached && findFormerValues(cached, change);
    },
    onError: (error, _change, formerValues) => {
      if (formerValues) changeCache(formerValues);
      toast.error('Setting not saved', readError(error).message);
    },
    onSettled: () => {
      // A reload before further changes are saved would undo their optimistic updates.
      if (isLast()) void preferences.invalidate();
    },
  });
}

/** Stores the time zone of the browser, unless the account has one. A failure is not reported. */
function useBrowserTimeZone(preferences: MailPreferencesView | undefined) {
  const { mutate } = trpc.notifications.setPreferences.useMutation();
  const utils = trpc.useUtils();
  const isUnknown = preferences?.timeZone === null;
  useEffect(() => {
    if (!isUnknown) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    mutate(
      { timeZone },
      {
        onSuccess: () =>
          utils.notifications.preferences.setData(
            undefined,
            (cached) => cached && { ...cached, timeZone },
          ),
      },
    );
  }, [isUnknown, mutate, utils]);
}

/** The text is the end of a sentence. */
function getMandatoryReason(kind: string): string {
  return kind === 'moderation' ? 'a decision about you' : 'about your money';
}

const modeLabels: Record<MailMode, string> = {
  at_once: 'At once',
  daily: 'Daily',
  in_app: 'Only in the app',
};
const modeOptions = mailModes.map((mode) => ({ value: mode, label: modeLabels[mode] }));

interface PreferenceProps {
  preference: MailPreferenceView;
  onChange: (mode: MailMode) => void;
}

function Preference({ preference, onChange }: PreferenceProps) {
  const { kind, label, mode, optional } = preference;
  if (!optional) {
    return (
      <div className={classes.preferenceFixed}>
        <span>{label}</span>
        <span>{`Always emailed: it is ${getMandatoryReason(kind)}.`}</span>
      </div>
    );
  }
  return (
    <NativeSelect
      label={label}
      data={modeOptions}
      value={mode}
      onChange={(event) => {
        const chosen = mailModes.find((option) => option === event.currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

export function MailPreferences() {
  const { data, error, isPending, isFetching, refetch } = trpc.notifications.preferences.useQuery();
  const { mutate } = useSetPreferences();
  useBrowserTimeZone(data);
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
  const groups = new Set(data.kinds.map(({ group }) => group));
  return (
    <>
      <Stack component="section" gap="lg" aria-labelledby="emails" className={classes.preferences}>
        <h2 id="emails">Send me an email when</h2>
        {[...groups].map((group) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {data.kinds
              .filter((preference) => preference.group === group)
              .map((preference) => (
                <Preference
                  key={preference.kind}
                  preference={preference}
                  onChange={(mode) => mutate({ kinds: { [preference.kind]: mode } })}
                />
              ))}
          </fieldset>
        ))}
      </Stack>
      <TimeZoneField
        timeZone={data.timeZone ?? 'UTC'}
        onChange={(timeZone) => mutate({ timeZone })}
      />
    </>
  );
}
