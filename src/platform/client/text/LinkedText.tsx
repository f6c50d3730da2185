import { splitLinks } from '#platform/shared/links.ts';

/** Text written by a user, with its URLs as links and without other formatting. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {splitLinks(text).map((part) =>
        part.href ? (
          <a
            key={part.index}
            href={part.href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
