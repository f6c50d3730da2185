import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clocks } from '#features/hires/hire.rules.ts';
import { INVITE_MAX } from '#features/projects/invitations/invitation.rules.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { daysWords } from '#platform/shared/words.ts';
import { Article, type Part } from './Article.tsx';
import { Clocks } from './Clocks.tsx';
import { FeeExample } from './FeeExample.tsx';
import { WayOfProject } from './WayOfProject.tsx';

const parts: Part[] = [
  { id: 'the-way', title: 'The way of a project', body: <WayOfProject /> },
  { id: 'protected-funds', title: 'Protected funds', body: <ProtectedFunds /> },
  { id: 'fee', title: 'What it costs', body: <FeeExample /> },
  { id: 'clocks', title: 'Every clock there is', body: <ClocksPart /> },
  { id: 'disputes', title: 'When you do not agree', body: <Disputes /> },
  { id: 'private', title: 'Private projects', body: <PrivateProjects /> },
  { id: 'begin', title: 'Begin', body: <Begin /> },
];

export function HowItWorksGuide() {
  return <Article {...pageWords['/how-it-works']} parts={parts} />;
}

function ProtectedFunds() {
  return (
    <>
      <p>
        The client pays the whole price when hiring, not at the end. From then on the money is held:
        it is neither the client’s to take back nor the developer’s to spend. A developer never
        starts on a promise, and is not paid before there is something to look at.
      </p>
      <p>The money leaves protection in one of these ways, and in no other:</p>
      <ul className="bw-points">
        <li>The client approves the delivery and releases it.</li>
        <li>
          {`The client says nothing for ${daysWords(clocks.releaseAfterDelivery)} after a delivery, and it is released.`}
        </li>
        <li>The developer gives the project back, or agrees to cancel it: all of it goes back.</li>
        <li>
          {`The work is ${daysWords(clocks.cancelAfterDue)} late and the client cancels: all of it goes back.`}
        </li>
        <li>
          {`Nothing happens for ${daysWords(clocks.refundAfterDue)} after the delivery date: all of it goes back.`}
        </li>
        <li>The two sides agree on how to divide it, or an admin decides a dispute.</li>
        <li>The bank behind the card takes the payment back.</li>
      </ul>
      <p>
        Every movement stands in books that cannot be changed afterwards. Both sides read the same
        statement in the project room and can download it.
      </p>
    </>
  );
}

function ClocksPart() {
  return (
    <>
      <p>
        A project that waits always waits for somebody, or for a day that both sides can read in the
        project room. Both sides are reminded on the way. While a dispute is open, the other clocks
        stand still.
      </p>
      <Clocks />
    </>
  );
}

function Disputes() {
  return (
    <>
      <p>
        Most disagreements end with a message or a round of changes. For the others there is a
        dispute, open to either side as long as the money is held.
      </p>
      <ol className="bw-points">
        <li>One side opens it with a reason, and adds files if they help. The money stays held.</li>
        <li>
          {`The other side has ${daysWords(clocks.answerToDispute)} to answer. Both can add statements; nothing that was said can be changed.`}
        </li>
        <li>
          Either side may offer how to divide the money. If the other one accepts, that is the end.
        </li>
        <li>Whoever opened it may withdraw it: the work goes on from where it stood.</li>
        <li>
          Otherwise an admin reads the whole record and decides, with reasons: release, refund, or a
          part for each side.
        </li>
      </ol>
    </>
  );
}

function PrivateProjects() {
  return (
    <p>
      {`A private project is seen by its client, the developers they invite (up to ${INVITE_MAX} at a time) and the admins, and by nobody else: it stands in no list and no search. An invited developer accepts before they can bid. A developer who knows the address can ask to be invited.`}
    </p>
  );
}

function Begin() {
  return (
    <div className="bw-actions">
      <Button variant="next" renderRoot={(props) => <Link to="/create-project" {...props} />}>
        Post a project
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/find-work" {...props} />}>
        Find work
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/help" {...props} />}>
        Ask a question
      </Button>
    </div>
  );
}
