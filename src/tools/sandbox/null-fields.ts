type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? First | Words<Rest>
  : Text;

export function nullFields<Text extends string>(...texts: Text[]) {
  const names = texts.flatMap((text) => text.split(' '));
  return Object.fromEntries(names.map((name) => [name, null])) as Record<Words<Text>, null>;
}
