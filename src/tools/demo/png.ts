import { crc32, deflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Three bytes per pixel: red, green, blue. */
  rgb: Uint8Array;
}

export function encodePng({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2], 8);
  const rowBytes = width * 3;
  const rows = Array.from({ length: height }, (_, y) =>
    // Filter 0: the row is not changed.
    Buffer.concat([Buffer.alloc(1), rgb.subarray(y * rowBytes, (y + 1) * rowBytes)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    encodePngChunk('IHDR', header),
    encodePngChunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    encodePngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function encodePngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
