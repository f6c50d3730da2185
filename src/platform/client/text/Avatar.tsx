import { useState } from 'react';
import { toPictureSource } from '#platform/shared/links.ts';
import './avatar.css';

interface AvatarProps {
  name: string;
  /** If there is no URL or the picture fails to load, the initials are shown. */
  src?: string | null | undefined;
  size?: number | undefined;
  onPictureSettled?: ((isLoaded: boolean) => void) | undefined;
}

const HUES = ['mobile', 'web', 'desktop', 'api', 'enterprise', 'blockchain'];

/** Skips words without letter or digit. */
function getInitials(name: string): string {
  const firstLetters = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const ends = firstLetters.length > 1 ? [firstLetters[0], firstLetters.at(-1)] : firstLetters;
  return ends.join('').toLocaleUpperCase('en') || '?';
}

function pickHue(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return HUES[sum % HUES.length] ?? 'web';
}

/** Hidden from screen readers, because the page shows the name. */
export function Avatar({ name, src, size = 40, onPictureSettled }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.38 };
  const visibleSrc = src && src !== failedSrc ? src : null;
  return (
    <span className="bw-avatar" data-hue={pickHue(name)} style={style} aria-hidden="true">
      {visibleSrc ? (
        <img
          src={toPictureSource(visibleSrc)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => onPictureSettled?.(true)}
          onError={() => {
            setFailedSrc(visibleSrc);
            onPictureSettled?.(false);
          }}
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
