import { Link } from '@tanstack/react-router';
import { clocks } from '#features/hires/hire.rules.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { daysWords } from '#platform/shared/words.ts';
import { Article, type Part } from './Article.tsx';

const parts: Part[] = [
  { id: 'brief', title: 'Write a brief that gets good bids', body: <Brief /> },
  { id: 'bid', title: 'Write a bid that gets read', body: <Bid /> },
  { id: 'choose', title: 'Choose among bids', body: <Choose /> },
  { id: 'deliver', title: 'Deliver, and take delivery', body: <Deliver /> },
];

export function ResourceGuides() {
  return <Article {...pageWords['/resources']} parts={parts} />;
}

function Brief() {
  return (
    <>
      <p>
        A fixed price is only as good as the description it is for. You need no technical words. You
        need to say what will be there in the end that is not there now.
      </p>
      <h3>Five things to write down</h3>
      <ol className="bw-points">
        <li>
          <strong>Who uses it, and for what.</strong> “Customers of our workshop pick a day and
          describe the defect” tells a developer more than “booking system with modern design”.
        </li>
        <li>
          <strong>What counts as done.</strong> A list of things somebody can try out: “I can cancel
          a booking, and the customer gets a mail.” This list is what you will look at on delivery.
        </li>
        <li>
          <strong>What is there already.</strong> A website, a database, a design, accounts with
          other services. Say which of them must stay.
        </li>
        <li>
          <strong>What is not part of it.</strong> Texts, pictures, translations, running it
          afterwards. Most arguments are about what nobody mentioned.
        </li>
        <li>
          <strong>What you do yourself, and by when.</strong> If the developer waits for your logo,
          the delivery date waits, too.
        </li>
      </ol>
      <h3>Budget and deadline</h3>
      <p>
        Name a budget you would really pay. Bids may lie above and below it. If you do not know what
        is usual, look at the <Link to="/pricing-guide">pricing guide</Link>. The deadline of a
        project is the last day for bids; the delivery date comes with the bid you choose.
      </p>
      <h3>Make it smaller</h3>
      <p>
        If you cannot list what counts as done on one page, cut the project in two. A small first
        project also tells you how somebody works.
      </p>
    </>
  );
}

function Bid() {
  return (
    <>
      <p>
        Clients read the first three lines of every bid and the rest of a few. The first three lines
        should be about their project, not about you.
      </p>
      <ul className="bw-points">
        <li>
          <strong>Say it back.</strong> One sentence on what they want, in your words. It shows that
          you read it, and it finds misunderstandings while they are cheap.
        </li>
        <li>
          <strong>Say how.</strong> The two or three parts you would build, and which one is hard.
          Clients trust somebody who names the hard part.
        </li>
        <li>
          <strong>Say what you assumed.</strong> “I assume that you have the texts.” What you assume
          is what your price is for.
        </li>
        <li>
          <strong>Show one thing that is like it.</strong> One fitting piece in your portfolio is
          worth more than a list of ten.
        </li>
        <li>
          <strong>Ask the one question that decides.</strong> In a conversation, before you bid, if
          the answer would change the price.
        </li>
      </ul>
      <h3>Price and days</h3>
      <p>
        The price you bid is the price that is paid; it does not grow with the hours. Count what you
        will build, then the time for questions, changes and putting it in place, and only then
        write the number. Promise the day you can keep, not the day that sounds good: from the
        agreed date on, lateness has consequences.
      </p>
    </>
  );
}

function Choose() {
  return (
    <>
      <p>
        The cheapest bid is often for a smaller project than the one you described. Compare what is
        offered before you compare what it costs.
      </p>
      <ol className="bw-points">
        <li>Put those aside that could have been written for any project.</li>
        <li>
          Shortlist two or three and compare them side by side: price, days, what they assume, and
          what clients said of earlier work.
        </li>
        <li>
          Ask each of them the same question, about the part you worry about. How they answer is how
          they will answer during the work.
        </li>
        <li>
          Where a price is far from the others, ask why. Either somebody saw something you did not
          write, or somebody overlooked something you did.
        </li>
        <li>
          Agree on what counts as done, in writing, in the conversation. Then hire: you pay the
          whole price, and it stays protected.
        </li>
      </ol>
      <p>
        A developer without reviews is new here, not bad. A smaller first project is a fair way to
        find out.
      </p>
    </>
  );
}

function Deliver() {
  return (
    <>
      <h3>For developers</h3>
      <ul className="bw-points">
        <li>
          Show something early in the conversation. A wrong turn costs least in the first week.
        </li>
        <li>
          Deliver in the project room, with a note that goes through the list of what counts as
          done, and says where each thing can be tried.
        </li>
        <li>
          If you will be late, say so before the day, with a new one. A client who knows can plan.
        </li>
      </ul>
      <h3>For clients</h3>
      <ul className="bw-points">
        <li>
          {`Look at a delivery soon: after ${daysWords(clocks.releaseAfterDelivery)} of silence the funds are released by themselves.`}
        </li>
        <li>
          Ask for changes in one list, each with what you see and what you expected. What was never
          part of the project is a new project, not a change.
        </li>
        <li>Release the funds when the list is done. The developer has waited for it, too.</li>
      </ul>
      <h3>When it goes wrong</h3>
      <p>
        Say first, plainly, what is missing, and propose a way out: a later day, a smaller scope, a
        lower share. The project room holds everything that was said, and an admin will read it if
        it comes to a dispute. So write there, and not elsewhere.
      </p>
      <p>
        {`If talking no longer helps, either side opens a dispute. The other has ${daysWords(clocks.answerToDispute)} to answer. Say what was agreed, where it stands written, and what was delivered; leave out what you think of each other. You can still divide the money by agreement at any moment, and that is usually faster and fairer than a decision.`}
      </p>
      <p>
        <Link to="/how-it-works" hash="disputes">
          How a dispute goes, step by step
        </Link>
      </p>
    </>
  );
}
