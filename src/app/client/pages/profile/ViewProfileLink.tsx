import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { getProfileLink } from '../../shell/navigation.ts';

/** A link to the profile as other users see it. */
export function ViewProfileLink({ me }: { me: UserView }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link {...getProfileLink(me)} {...props} />}>
      View profile
    </Button>
  );
}
