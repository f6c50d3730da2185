/**
 * Characters that look like a Latin letter: a selection from the table of "confusables" of Unicode
 * Technical Standard 39. Each character of the first string looks like the letter at the same
 * position of the second string. Accents and full-width, mathematical and circled letters are
 * missing here, because `toSkeleton` first applies the compatibility decomposition of Unicode
 * (NFKD) and removes accents.
 */
const lookalikes: [characters: string, letters: string][] = [
  // Cyrillic
  ['авгеіјкмнорстухьһԁԃԛԝѕґпибзԍӏү', 'abreijkmhopctyxbhddqwsrnubeglv'],
  // Greek. Upper and lower case are separate, because some letters look like one Latin letter in
  // lower case and like another in upper case
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
    // The spread splits the text into code points, because some characters are two UTF-16 units.
    // The letters are ASCII, so an index is enough.
    [...characters].map((character, index) => [character, letters[index] ?? ''] as const),
  ),
);

/**
 * Code points of the letter A in the alphabets of framed letters and in the alphabet of regional
 * indicators, which form the flags.
 */
const FRAMED_LETTERS_A = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/**
 * Returns, in lower case, the Latin letter that a framed character shows; null for all other
 * characters.
 */
function findFramedLetter(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const codeOfA = FRAMED_LETTERS_A.find((start) => code >= start && code < start + 26);
  return codeOfA === undefined ? null : String.fromCodePoint(0x61 + code - codeOfA);
}

/**
 * Returns, in lower case, the Latin letter that a character looks like. If there is none, returns
 * the lower case of the character. The character itself is looked up before its lower case, because
 * the two can look like different Latin letters.
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
 * Returns the skeleton of a text (Unicode Technical Standard 39). Texts that look alike have the
 * same skeleton: lower case, Latin letters, one space between words, no accents and no characters
 * that are not displayed. `i`, `l`, `1`, `|` and `!` count as one letter. So do `g` and `q`, `w`
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
      // Must precede the conversion of `i` to `l`, because `ci` does not look like `d`. A capital I
      // is an `i` here as well, so `cI` does not become `d`.
      .replace(/cl/g, 'd')
      .replace(/i/g, 'l')
      .replace(/q/g, 'g')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
