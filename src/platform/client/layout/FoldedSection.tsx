import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import classes from './folded-section.module.css';

interface FoldedSectionProps {
  /** A link with this hash opens the section. */
  id: string;
  title: string;
  level?: 2 | 3;
  /** Shown beside the title, also while the section is closed. */
  summary?: ReactNode;
  isInitiallyOpen?: boolean;
  isOpenOnWideScreens?: boolean;
  /** The section opens and cannot be closed. */
  isKeptOpen?: boolean;
  /** Rendered when the section is opened for the first time. */
  children: ReactNode;
}

export function FoldedSection(props: FoldedSectionProps) {
  const { id, title, summary, isInitiallyOpen, isOpenOnWideScreens, isKeptOpen, children } = props;
  const Heading = props.level === 3 ? 'h3' : 'h2';
  const [isOpen, setOpen] = useState(
    () =>
      isInitiallyOpen ||
      (isOpenOnWideScreens && matchMedia('(min-width: 60em)').matches) ||
      location.hash === `#${id}`,
  );
  useWindowEvent('hashchange', () => {
    if (location.hash === `#${id}`) setOpen(true);
  });
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (isKeptOpen && !isOpen) setOpen(true);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Heading id={id}>{title}</Heading>
          {summary && <span>{summary}</span>}
        </summary>
        {wasOpened && <div className={classes.content}>{children}</div>}
      </details>
    </section>
  );
}
