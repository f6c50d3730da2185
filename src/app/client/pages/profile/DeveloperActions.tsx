import { IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { findPausedReason } from '#features/accounts/suspension/suspension.rules.ts';
import { StartConversation } from '#features/conversations/ui/StartConversation.tsx';
import { FavoriteButton } from '#features/favorites/ui/FavoriteButton.tsx';
import { ReportButton } from '#features/moderation/reports/ui/ReportButton.tsx';
import { SignInButton } from '#platform/client/buttons/link-buttons.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import classes from './developer-actions.module.css';

const InviteToProject = lazy(
  () => import('#features/projects/invitations/ui/client/InviteToProject.tsx'),
);

// Only clients can make offers.
const OfferButton = lazy(async () => {
  const module = await import('#features/projects/ui/OfferButton.tsx');
  return { default: module.OfferButton };
});

interface DeveloperActionsProps {
  developer: { id: number; name: string; isPaused: boolean };
  /** Null for visitors, for whom the buttons lead to the sign-in page. */
  me: UserView | null;
}

export function DeveloperActions({ developer, me }: DeveloperActionsProps) {
  const unavailableReason = findPausedReason(developer.name, developer.isPaused);
  const report = <ReportButton kind="developer" id={developer.id} me={me} />;
  if (!canContactDeveloper(me)) return report;
  return (
    <div className={classes.actions}>
      <div className={classes.primary}>
        <StartConversation
          me={me}
          developerId={developer.id}
          variant="primary"
          closedReason={unavailableReason}
          inRow
        />
        <InviteButton developer={developer} me={me} unavailableReason={unavailableReason} />
        {me && (
          <Suspense>
            <OfferButton developerId={developer.id} unavailableReason={unavailableReason}>
              Make an offer
            </OfferButton>
          </Suspense>
        )}
      </div>
      <div className={classes.secondary}>
        <FavoriteButton kind="developer" id={developer.id} me={me} variant="subtle" />
        {report}
      </div>
    </div>
  );
}

function canContactDeveloper(me: UserView | null): boolean {
  return !me || me.role === 'client';
}

function InviteButton({
  developer,
  me,
  unavailableReason,
}: DeveloperActionsProps & { unavailableReason: string | null }) {
  const suspensionReason = useSuspensionReason();
  const [isDialogLoaded, setDialogLoaded] = useState(false);
  const [opened, setOpened] = useState(false);
  const buttonProps = {
    variant: 'default',
    leftSection: <IconUserPlus size={18} stroke={1.6} aria-hidden />,
  };
  if (!me && unavailableReason === null)
    return <SignInButton {...buttonProps}>Invite to Project</SignInButton>;
  return (
    <>
      <GatedButton
        {...buttonProps}
        disabledReason={suspensionReason ?? unavailableReason}
        reasonHidden
        aria-haspopup="dialog"
        onClick={() => {
          setDialogLoaded(true);
          setOpened(true);
        }}
      >
        Invite to Project
      </GatedButton>
      {isDialogLoaded && (
        <Suspense>
          <InviteToProject developer={developer} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

export function ContactSection({ developer, me }: DeveloperActionsProps) {
  if (!canContactDeveloper(me)) return null;
  return (
    <section aria-labelledby="write-title">
      <h2 id="write-title">{`Write to ${developer.name}`}</h2>
      <p>
        Describe what you want to have built, and ask what you need to know. A message does not
        commit you to anything.
      </p>
      <StartConversation
        me={me}
        developerId={developer.id}
        label="Send Message"
        closedReason={findPausedReason(developer.name, developer.isPaused)}
      />
    </section>
  );
}
