import { SimpleGrid } from '@mantine/core';
import { trpc } from '#platform/client/api/trpc.ts';
import type { OwnModerationAction } from '../../appeals/moderation-action.schema.ts';
import { ModerationFacts, OwnAppeal } from '../../appeals/ui/OwnAppeal.tsx';
import {
  adminAllowedWhileSuspended,
  adminBlockedWhileSuspended,
  allowedWhileSuspended,
  blockedWhileSuspended,
  SUSPENSION_APPEAL_INTRO,
} from '../../moderation.labels.ts';
import measureClasses from '../../appeals/ui/moderation-action.module.css';

function EffectList({ title, items }: { title: string; items: string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

export function OwnSuspension({ suspension }: { suspension: OwnModerationAction }) {
  const isAdmin = trpc.accounts.me.useQuery().data?.role === 'admin';
  const utils = trpc.useUtils();
  const { mutateAsync: appeal } = trpc.suspensions.appeal.useMutation();

  async function send(text: string) {
    await appeal({ appeal: text });
    await utils.suspensions.own.invalidate();
  }

  return (
    <div className={measureClasses.ownMeasure}>
      <ModerationFacts action={suspension} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="2.5rem" verticalSpacing="1.75rem">
        <EffectList
          title="You still can"
          items={isAdmin ? adminAllowedWhileSuspended : allowedWhileSuspended}
        />
        <EffectList
          title={
            isAdmin
              ? 'Until the suspension ends you cannot use'
              : 'Until the suspension ends you cannot start'
          }
          items={isAdmin ? adminBlockedWhileSuspended : blockedWhileSuspended}
        />
      </SimpleGrid>
      <section aria-labelledby="appeal">
        <h2 id="appeal">Appeal</h2>
        <OwnAppeal action={suspension} intro={SUSPENSION_APPEAL_INTRO} send={send} />
      </section>
    </div>
  );
}
