type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

/** Returns an object whose fields are all null. Each text contains names, separated by spaces. */
export function nullFields<Text extends string>(...texts: Text[]) {
  const names = texts.flatMap((text) => text.split(' '));
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Words<Text>, null>;
}
