import { toPictureKey } from '#features/files/pictures/picture.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog } from '#platform/client/dialogs/ReasonDialog.tsx';
import type { Role } from '#platform/shared/actor.ts';
import { toPictureSource } from '#platform/shared/links.ts';
import { REASON_MAX, REASON_MIN } from '../../appeals/moderation-action.rules.ts';
import { ModerationActionForm } from '../../appeals/moderation-action.schema.ts';
import { removalEffects, ruleOptions } from '../../moderation.labels.ts';
import classes from './user-pictures.module.css';

interface UserPicturesProps {
  user: { id: number; role: Role; avatar: string | null };
}

/** Null if the user has uploaded no picture. */
export function UserPictures({ user: { id, role, avatar } }: UserPicturesProps) {
  const { adminUsers, portfolio } = trpc.useUtils();
  const hasPortfolio = role === 'developer';
  const { data } = trpc.portfolio.ofDeveloper.useQuery({ id }, { enabled: hasPortfolio });
  const pictures = [
    { url: avatar, label: 'Profile photo' },
    ...(data ?? []).map(({ picture, title }) => ({ url: picture?.url ?? null, label: title })),
  ].flatMap(({ url, label }) => {
    const key = toPictureKey(url);
    return url === null || key === null ? [] : [{ url, key, label }];
  });
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <ul className={classes.pictures}>
        {pictures.map(({ url, key, label }) => (
          <li key={key}>
            <img src={toPictureSource(url)} alt={label} loading="lazy" decoding="async" />
            <RemovePicture
              pictureKey={key}
              label={label}
              onDone={() =>
                Promise.all([adminUsers.invalidate(), portfolio.ofDeveloper.invalidate({ id })])
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RemovePictureProps {
  pictureKey: string;
  label: string;
  onDone: () => Promise<unknown>;
}

function RemovePicture({ pictureKey, label, onDone }: RemovePictureProps) {
  const { mutateAsync: remove } = trpc.takedowns.takeDownPicture.useMutation();
  return (
    <ReasonDialog
      buttonLabel="Remove picture"
      buttonAriaLabel={`Remove picture: ${label}`}
      buttonProps={{ variant: 'outline', color: 'red' }}
      title="Remove picture"
      lead={removalEffects.picture}
      choice={{ label: 'Rule broken', options: ruleOptions }}
      label="Reason"
      placeholder="What is wrong with it, in words its owner will read"
      minCharacters={REASON_MIN}
      maxCharacters={REASON_MAX}
      submitLabel="Remove picture"
      draft={`remove-picture-${pictureKey}`}
      busyLabel="Removing..."
      schema={ModerationActionForm}
      fieldNames={{ choice: 'rule', reason: 'reason' }}
      onSend={async ({ choice, reason }) => {
        const ruleAndReason = ModerationActionForm.parse({ rule: choice, reason });
        await remove({ key: pictureKey, ...ruleAndReason });
        return ['Picture removed', 'We notify its owner.'];
      }}
      onDone={onDone}
    />
  );
}
