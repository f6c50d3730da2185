import type { ReactNode } from 'react';

interface PartProps {
  name: string;
  states: Record<string, ReactNode>;
}

/** One part of the kit, in each of its states. */
export function Part({ name, states }: PartProps) {
  return (
    <article className="bw-guide-part" aria-label={name}>
      <h3>{name}</h3>
      <div className="bw-guide-states">
        {Object.entries(states).map(([state, shown]) => (
          <figure key={state}>
            <figcaption>{state}</figcaption>
            <div>{shown}</div>
          </figure>
        ))}
      </div>
    </article>
  );
}
