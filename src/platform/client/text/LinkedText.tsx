import { linkParts } from '#platform/shared/links.ts';

/** Text written by a user, with its URLs as links and without other formatting. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {linkParts(text).map((part) =>
        part.href ? (
          <a key={part.at} href={part.href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
