import { Tabs } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { OwnerInvitations } from '#features/projects/invitations/ui/client/OwnerInvitations.tsx';
import { useProjectInvitations } from '#features/projects/invitations/ui/client/useProjectInvitations.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { isOpenQuestion } from '#features/projects/questions/question.rules.ts';
import { useQuestionPages } from '#features/projects/questions/ui/useQuestionPages.ts';
import { LiveLine } from '#features/projects/ui/page/LiveLine.tsx';
import classes from './owner-tabs.module.css';

const tabs = ['bids', 'questions', 'brief', 'invited'] as const;

type Tab = (typeof tabs)[number];

const parseTab = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? 'bids';

function useHashTab() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const ref = useRef<HTMLDivElement>(null);

  function openTab(text: string | null) {
    const options = { replace: true, resetScroll: false, hashScrollIntoView: false };
    void navigate({ to: '.', search: true, hash: parseTab(text), ...options });
    // The tabs are sticky, so another panel may be opened far below its start.
    if (ref.current && ref.current.getBoundingClientRect().top < 0) ref.current.scrollIntoView();
  }

  return { ref, tab: parseTab(hash), openTab };
}

interface TabLabelProps {
  children: string;
  count: number;
  /** For screen readers. */
  countLabel?: string;
}

function TabLabel({ children, count, countLabel }: TabLabelProps) {
  return (
    <>
      {children}
      {count > 0 && (
        <>
          {' '}
          <span className={`bw-figure ${classes.count}`}>{count}</span>
          {countLabel && <span className="bw-hidden">{` ${countLabel}`}</span>}
        </>
      )}
    </>
  );
}

interface OwnerTabsProps {
  project: ProjectView;
  now: Date;
  bids: ReactNode;
  questions: ReactNode;
  brief: ReactNode;
}

/** The hash of the URL selects the tab; mails and `/work` link to the hashes. */
export function OwnerTabs({ project, now, bids, questions, brief }: OwnerTabsProps) {
  const { ref, tab, openTab } = useHashTab();
  const { data: questionPages } = useQuestionPages(project.id);
  const { data: lists } = useProjectInvitations(project.id);
  const openQuestions = questionPages?.pages.flatMap(({ items }) => items).filter(isOpenQuestion);
  const isOpen = now < new Date(project.deadline);
  const invitedIds = lists?.invitations.map(({ developer }) => developer.id) ?? [];
  const hasInvitations = (project.isPrivate && isOpen) || invitedIds.length > 0;
  return (
    <>
      {isOpen && !project.isPaused && <LiveLine project={project} invitedIds={invitedIds} />}
      <Tabs
        ref={ref}
        className={classes.tabs}
        value={tab === 'invited' && !hasInvitations ? 'bids' : tab}
        onChange={openTab}
      >
        <Tabs.List className={classes.list} aria-label="Parts of the project">
          <Tabs.Tab value="bids">
            <TabLabel count={project.bidCount}>Bids</TabLabel>
          </Tabs.Tab>
          <Tabs.Tab value="questions">
            <TabLabel count={openQuestions?.length ?? 0} countLabel="to answer">
              Questions
            </TabLabel>
          </Tabs.Tab>
          <Tabs.Tab value="brief">Brief</Tabs.Tab>
          {hasInvitations && (
            <Tabs.Tab value="invited">
              <TabLabel count={lists?.counts.invitations ?? 0}>Invited</TabLabel>
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="bids" className={classes.titled}>
          {bids}
        </Tabs.Panel>
        <Tabs.Panel value="questions" className={classes.titled}>
          {questions}
        </Tabs.Panel>
        <Tabs.Panel value="brief">{brief}</Tabs.Panel>
        {hasInvitations && (
          <Tabs.Panel value="invited">
            <OwnerInvitations project={project} now={now} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
