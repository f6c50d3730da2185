/**
 * A selection from the "confusables" of Unicode Technical Standard 39. Each character looks like
 * the letter at the same position of the second string. `toSkeleton` handles accents and
 * full-width, mathematical and circled letters by NFKD.
 */
const lookalikes: [characters: string, letters: string][] = [
  // Cyrillic
  ['авгеіјкмнорстухьһԁԃԛԝѕґпибзԍӏү', 'abreijkmhopctyxbhddqwsrnubeglv'],
  // Greek. Upper and lower case are separate, because some look like different Latin letters
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
    // The spread splits by code points, because some characters are two UTF-16 units.
    [...characters].map((character, index) => [character, letters[index] ?? ''] as const),
  ),
);

const FRAMED_LETTERS_A = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function findFramedLetter(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const codeOfA = FRAMED_LETTERS_A.find((start) => code >= start && code < start + 26);
  return codeOfA === undefined ? null : String.fromCodePoint(0x61 + code - codeOfA);
}

/**
 * Looks up the character before its lower case, because the two can look like different Latin
 * letters.
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
 * Texts that look alike have the same skeleton (Unicode Technical Standard 39). `i`, `l`, `1`, `|`
 * and `!` count as one letter, as do `g` and `q`, `w` and `vv`, `m` and `rn`, `d` and `cl`.
 */
export function toSkeleton(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
      .replace(/./gu, toLookalike)
      .replace(/vv/g, 'w')
      .replace(/rn/g, 'm')
      // Before the conversion of `i` to `l`, because `ci` does not look like `d`.
      .replace(/cl/g, 'd')
      .replace(/i/g, 'l')
      .replace(/q/g, 'g')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
