import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { SignInButton } from '#platform/client/buttons/SignInButton.tsx';
import { reportRefusal, type SubjectKind } from '../report.rules.ts';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

interface ReportButtonProps {
  kind: SubjectKind;
  id: number;
  /** The owner of the project; by default the id of the profile. */
  ownerId?: number | undefined;
  /** The signed-in user, or null. */
  me: UserView | null;
}

const look = {
  variant: 'subtle',
  color: 'var(--bw-dimmed)',
  leftSection: <IconFlag size={18} stroke={1.6} aria-hidden />,
};

/** Reports a project or profile. Visitors get a link to sign in, which returns to the page. */
export function ReportButton({ kind, id, ownerId = id, me }: ReportButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  if (me && reportRefusal(me, kind, ownerId)) return null;
  const label = kind === 'project' ? 'Report Project' : 'Report Profile';
  if (!me) return <SignInButton {...look}>{label}</SignInButton>;
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {asked && (
        <Suspense>
          <ReportDialog
            kind={kind}
            id={id}
            title={label}
            opened={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
