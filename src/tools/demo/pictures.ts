import { storePicture } from '#features/files/pictures/picture.service.ts';
import { setPhoto } from '#features/profiles/my-profile/photo.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { encodePng } from './png.ts';

const PHOTO_PIXELS = 160;
const [WORK_WIDTH, WORK_HEIGHT] = [480, 300];

type Color = readonly [red: number, green: number, blue: number];

const palettes: readonly (readonly Color[])[] = [
  [
    [240, 232, 216],
    [41, 86, 122],
    [224, 122, 63],
    [120, 156, 140],
  ],
  [
    [226, 236, 233],
    [28, 92, 84],
    [236, 179, 66],
    [146, 88, 105],
  ],
  [
    [243, 229, 224],
    [98, 60, 112],
    [74, 144, 150],
    [233, 145, 108],
  ],
];

/** Circles on a plain ground: the color of a pixel depends on how many circles cover it. */
function drawCircles(width: number, height: number, seed: number): Buffer {
  const palette = palettes[seed % palettes.length] ?? [];
  const circles = Array.from({ length: 5 }, (_, nth) => ({
    x: (((seed * 37 + nth * 61) % 100) / 100) * width,
    y: (((seed * 53 + nth * 29) % 100) / 100) * height,
    radius: height * (0.2 + ((seed * 17 + nth * 43) % 45) / 100),
  }));
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let covering = 0;
      for (const circle of circles) {
        if ((x - circle.x) ** 2 + (y - circle.y) ** 2 < circle.radius ** 2) covering += 1;
      }
      rgb.set(palette[covering % palette.length] ?? [0, 0, 0], (y * width + x) * 3);
    }
  }
  return encodePng({ width, height, rgb });
}

async function* toChunks(bytes: Buffer) {
  yield bytes;
}

async function upload(ctx: ActorCtx, bytes: Buffer): Promise<number> {
  const { id } = await storePicture(ctx, toChunks(bytes));
  return id;
}

/** Of the demo's own making: no picture of a person. */
export async function addDemoPhoto(ctx: ActorCtx, seed: number): Promise<void> {
  const pictureId = await upload(ctx, drawCircles(PHOTO_PIXELS, PHOTO_PIXELS, seed));
  await setPhoto(ctx, { pictureId });
}

export function uploadDemoWork(ctx: ActorCtx, seed: number): Promise<number> {
  return upload(ctx, drawCircles(WORK_WIDTH, WORK_HEIGHT, seed));
}
