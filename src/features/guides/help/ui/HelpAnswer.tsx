import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Answer } from './help-search.ts';

interface HelpAnswerProps {
  answer: Answer;
  /** Whether it is searched for, or what the address points to. */
  open: boolean;
}

export function HelpAnswer({ answer, open }: HelpAnswerProps) {
  const { id, question, words, link } = answer;
  const [shown, setShown] = useState(open);
  useEffect(() => setShown(open), [open]);
  return (
    <details
      id={id}
      className="bw-help-answer"
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>
        <h3 className="bw-help-question">{question}</h3>
      </summary>
      <div className="bw-help-words">
        {words.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="bw-help-ways">
          {link && (
            <Link to={link.to} {...(link.hash && { hash: link.hash })}>
              {link.label}
            </Link>
          )}
          <Link to="/help" hash={id} className="bw-help-anchor">
            <IconLink size={16} stroke={1.6} aria-hidden />
            Link to this answer
          </Link>
        </p>
      </div>
    </details>
  );
}
