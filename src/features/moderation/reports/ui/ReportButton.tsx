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

const buttonProps = {
  variant: 'subtle',
  color: 'var(--bw-dimmed)',
  leftSection: <IconFlag size={18} stroke={1.6} aria-hidden />,
};

/** Reports a project or profile. Visitors get a link to sign in, which returns to the page. */
export function ReportButton({ kind, id, ownerId = id, me }: ReportButtonProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (me && reportRefusal(me, kind, ownerId)) return null;
  const label = kind === 'project' ? 'Report Project' : 'Report Profile';
  if (!me) return <SignInButton {...buttonProps}>{label}</SignInButton>;
  return (
    <>
      <Button
        {...buttonProps}
        aria-haspopup="dialog"
        onClick={() => {
          setIsLoaded(true);
          setIsOpen(true);
        }}
      >
        {label}
      </Button>
      {isLoaded && (
        <Suspense>
          <ReportDialog
            kind={kind}
            id={id}
            title={label}
            opened={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
