export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const CONTROL_CODES = new Set(
  [...Array(32).keys()].filter((code) => ![9, 10, 12, 13, 27].includes(code)),
);
const UNASSIGNED_BYTES = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

export function readByteOrderMark(head: Uint8Array): TextEncoding | null {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** `unknown`: text in an encoding that cannot be detected. */
type DetectedEncoding = TextEncoding | 'binary' | 'unknown';

/** The chunk is null at the end. */
type Detector = (chunk: Uint8Array | null) => DetectedEncoding;

/**
 * UTF-16 needs a byte order mark. Other text that is not UTF-8 counts as Windows-1252, in which
 * Excel and older editors save, or as `unknown` if Windows-1252 lacks a byte.
 */
export function createEncodingDetector(): Detector {
  let detect: Detector | null = null;
  return (chunk) => {
    const mark = readByteOrderMark(chunk ?? new Uint8Array());
    detect ??=
      mark === 'utf-16le' || mark === 'utf-16be' ? createUtf16Detector(mark) : createByteDetector();
    return detect(chunk);
  };
}

function createUtf16Detector(encoding: TextEncoding): Detector {
  const decode = createDecoder(encoding);
  let detected: DetectedEncoding = encoding;
  return (chunk) => {
    const text = decode(chunk);
    if (text === null || hasControlCode(text)) detected = 'binary';
    return detected;
  };
}

function createByteDetector(): Detector {
  const decode = createDecoder('utf-8');
  let isUtf8 = true;
  let isWestern = true;
  let isText = true;
  return (chunk) => {
    isUtf8 &&= decode(chunk) !== null;
    isWestern &&= !chunk?.some((byte) => UNASSIGNED_BYTES.has(byte));
    isText &&= !chunk?.some((byte) => CONTROL_CODES.has(byte));
    if (!isText) return 'binary';
    if (isUtf8) return 'utf-8';
    return isWestern ? 'windows-1252' : 'unknown';
  };
}

function createDecoder(encoding: TextEncoding) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk: Uint8Array | null): string | null => {
    try {
      return decoder.decode(chunk ?? new Uint8Array(), { stream: chunk !== null });
    } catch {
      return null;
    }
  };
}

function hasControlCode(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (CONTROL_CODES.has(text.charCodeAt(index))) return true;
  }
  return false;
}

export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
