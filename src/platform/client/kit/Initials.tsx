import { useState } from 'react';
import './initials.css';

interface InitialsProps {
  name: string;
  src?: string | null | undefined;
  size?: number | undefined;
  onPicture?: ((loaded: boolean) => void) | undefined;
}

const hues = ['mobile', 'web', 'desktop', 'api', 'enterprise', 'blockchain'];

/** Returns the first letter or digit of the first and the last word that has one. */
function lettersOf(name: string): string {
  const firsts = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const ends = firsts.length > 1 ? [firsts[0], firsts.at(-1)] : firsts;
  return ends.join('').toLocaleUpperCase('en') || '?';
}

function hueOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 'web';
}

/** Hidden from screen readers, because the name is always shown beside it. */
export function Initials({ name, src, size = 40, onPicture }: InitialsProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.38 };
  const shown = src && src !== failed ? src : null;
  return (
    <span className="bw-initials" data-hue={hueOf(name)} style={style} aria-hidden="true">
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => onPicture?.(true)}
          onError={() => {
            setFailed(shown);
            onPicture?.(false);
          }}
        />
      ) : (
        lettersOf(name)
      )}
    </span>
  );
}
