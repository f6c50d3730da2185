import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { getProfileLink } from '../../shell/navigation.ts';

export function EditProfileLink() {
  return (
    <Button
      variant="default"
      leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
      renderRoot={(props) => <Link to="/settings/profile" {...props} />}
    >
      Edit profile
    </Button>
  );
}

export function ViewProfileLink({ me }: { me: UserView }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...getProfileLink(me)} {...props} />}>
      View profile
    </Button>
  );
}
