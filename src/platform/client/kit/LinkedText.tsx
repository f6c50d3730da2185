import { linkParts } from '#platform/shared/links.ts';

/** What a person wrote, with addresses to follow and nothing else of form. */
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
