import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { SignInButton } from '#platform/client/buttons/link-buttons.tsx';
import { reportRefusal, type SubjectKind } from '../report.rules.ts';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

interface Subject {
  kind: SubjectKind;
  id: number;
}

export function useReportDialog({ kind, id }: Subject, title: string) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = isLoaded && (
    <Suspense>
      <ReportDialog
        kind={kind}
        id={id}
        title={title}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  );
  function open() {
    setIsLoaded(true);
    setIsOpen(true);
  }
  return { dialog, open };
}

interface ReportButtonProps extends Subject {
  /** By default `id`: the id of a profile is the id of its user. */
  ownerId?: number | undefined;
  me: UserView | null;
}

const buttonProps = {
  variant: 'subtle',
  color: 'var(--bw-dimmed)',
  leftSection: <IconFlag size={18} stroke={1.6} aria-hidden />,
};

export function ReportButton({ kind, id, ownerId = id, me }: ReportButtonProps) {
  const label = kind === 'project' ? 'Report Project' : 'Report Profile';
  const { dialog, open } = useReportDialog({ kind, id }, label);
  if (me && reportRefusal(me, kind, ownerId)) return null;
  if (!me) return <SignInButton {...buttonProps}>{label}</SignInButton>;
  return (
    <>
      <Button {...buttonProps} aria-haspopup="dialog" onClick={open}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
