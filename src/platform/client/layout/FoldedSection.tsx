import { type ReactNode, useState } from 'react';
import classes from './folded-section.module.css';

interface FoldedSectionProps {
  /** If the page is opened with this hash, the section is open. */
  id: string;
  title: string;
  /** Shown beside the title, also while the section is closed. */
  summary?: ReactNode;
  isInitiallyOpen?: boolean;
  isOpenOnWideScreens?: boolean;
  /** Rendered when the section is opened for the first time. */
  children: ReactNode;
}

export function FoldedSection(props: FoldedSectionProps) {
  const { id, title, summary, isInitiallyOpen, isOpenOnWideScreens, children } = props;
  const [isOpen, setOpen] = useState(
    () =>
      isInitiallyOpen ||
      (isOpenOnWideScreens && matchMedia('(min-width: 60em)').matches) ||
      location.hash === `#${id}`,
  );
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <section className={classes.section} aria-labelledby={id}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          {summary && <span>{summary}</span>}
        </summary>
        {wasOpened && <div className={classes.content}>{children}</div>}
      </details>
    </section>
  );
}
