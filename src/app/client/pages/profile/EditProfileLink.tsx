import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** A link to the profile settings, shown on the user's own profile. */
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
