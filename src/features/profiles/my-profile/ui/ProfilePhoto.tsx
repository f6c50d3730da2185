import type { UserView } from '#features/accounts/account.schema.ts';
import { PHOTO_PIXELS_MAX } from '#features/files/pictures/picture.rules.ts';
import { PictureField } from '#features/files/pictures/ui/PictureField.tsx';
import { usePictureUpload } from '#features/files/pictures/ui/usePictureUpload.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';

/** Reads the signed-in user, which the page has loaded, and not the form. */
export function useOwnAvatar(): string | null {
  return trpc.accounts.me.useQuery(undefined, { enabled: false }).data?.avatar ?? null;
}

interface ProfilePhotoProps {
  displayName: string;
  onSaved: (user: UserView) => Promise<void>;
}

/** Saved at once, without the form around it. */
export function ProfilePhoto({ displayName, onSaved }: ProfilePhotoProps) {
  const avatar = useOwnAvatar();
  const { mutateAsync: setPhoto } = trpc.profiles.setPhoto.useMutation();

  async function save(pictureId: number | null) {
    await onSaved(await setPhoto({ pictureId }));
    toast.success(pictureId === null ? 'Photo removed' : 'Photo saved', 'Everyone sees it now.');
  }

  const upload = usePictureUpload(PHOTO_PIXELS_MAX, ({ id }) => save(id));

  function remove() {
    upload.clear();
    save(null).catch((error: unknown) =>
      toast.error('Photo not removed', readError(error).message),
    );
  }

  return (
    <PictureField
      label="Profile photo"
      hint="Saved at once. PNG, JPEG or WebP; we make it smaller and remove where it was taken."
      upload={upload}
      current={<Avatar name={displayName} src={avatar} size={72} />}
      hasPicture={avatar !== null}
      isRound
      onRemove={remove}
    />
  );
}
