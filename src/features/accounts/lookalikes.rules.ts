/**
 * Characters that look like a Latin letter, after the compatibility decomposition of Unicode
 * (NFKD), which already converts full-width, mathematical and circled letters and separates
 * accents. A selection of the table of Unicode Technical Standard 39, "confusables"; each character
 * of the first string looks like the letter at the same place of the second.
 */
const lookalikes: [characters: string, letters: string][] = [
  // Cyrillic
  ['авгеіјкмнорстухьһԁԃԛԝѕґпибзԍӏү', 'abreijkmhopctyxbhddqwsrnubeglv'],
  // Greek; the lower case of some letters looks like another Latin letter than the upper case
  ['αβγεζηικνορστυχωϲϳ', 'abyeznikvopotuxwcj'],
  ['ΗΝΥΖΜΙϹ', 'hnyzmic'],
  // Armenian and Hebrew
  ['օոսհցքզյլ', 'onuhgpqjl'],
  ['סוט', 'oiu'],
  // Cherokee (in lower case) and Lisu
  ['ꭰꭱꭲꭵꮃꮋꮪꮟꮲꭼꮓꮇꭺꮯꮶꮮꭹꭻꮐꮒꮖꮢꮤꮩꮷꮍᏻᏼ', 'drtiwhsbpezmacklyjghirwvdygb'],
  ['ꓐꓓꓲꓡꓟꓣꓢꓔꓦꓪꓮꓰꓖꓧꓳꓑꓴꓚꓗꓠ', 'bdilmrstvwaeghopuckn'],
  // Canadian syllabics
  ['ᗩᗅᗷᑕᗪᑯᗴᖴᕼᒍᒪᗰᑎᑭᑫᖇᔕᑌᐯᗯ᙭ᘔ', 'aabcddefhjlmnpqrsuvwxz'],
  // Latin letters with strokes and hooks, small capitals, phonetic letters, and the German ß
  [
    'ıɩłŀøđðħŧƀɓɖɗɠɡɑɒᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɾɽʈʂɦɨⱳƿƒǝəɛʋßþ',
    'iilloddhtbbddggaaabcdefghijklmnoprstuvwyzrrtshiwpfeeevbp',
  ],
  // Digits and signs
  ['01345789@$€£!|¡¦§', 'oleastbgasellllls'],
];

const lettersByCharacter = new Map(
  lookalikes.flatMap(([characters, letters]) =>
    // By code points, because some characters are two UTF-16 units; the letters are ASCII.
    [...characters].map((character, index) => [character, letters[index] ?? ''] as const),
  ),
);

/**
 * Code points of the letter A in alphabets of framed letters, and in the one that flags are made
 * of.
 */
const FRAMED_LETTERS_A = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** Returns the Latin letter in lower case that a framed character shows; null for all others. */
function findFramedLetter(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const codeOfA = FRAMED_LETTERS_A.find((start) => code >= start && code < start + 26);
  return codeOfA === undefined ? null : String.fromCodePoint(0x61 + code - codeOfA);
}

/**
 * Returns the Latin letter in lower case that a character looks like; else its lower case. The
 * character itself is looked up first, because its upper and lower case can look like two letters.
 */
function toLookalike(character: string): string {
  const lower = character.toLowerCase();
  return (
    lettersByCharacter.get(character) ??
    lettersByCharacter.get(lower) ??
    findFramedLetter(character) ??
    lower
  );
}

/**
 * Returns the skeleton (Unicode Technical Standard 39) that all texts which look alike have in
 * common: lower case, without accents and characters that are not displayed, in Latin letters, with
 * one space between words. `i`, `l`, `1`, `|` and `!` are one letter, and so are `g` and `q`, `w`
 * and `vv`, `m` and `rn`, `d` and `cl`.
 */
export function toSkeleton(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/./gu, toLookalike)
      .replace(/vv/g, 'w')
      .replace(/rn/g, 'm')
      // Before `i` becomes `l`, because `ci` does not look like `d`.
      .replace(/cl/g, 'd')
      .replace(/i/g, 'l')
      .replace(/q/g, 'g')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
