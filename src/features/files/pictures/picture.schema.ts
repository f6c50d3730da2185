import { z } from 'zod';

/** Only its owner can use it: `id` names it when it becomes a photo or part of a piece of work. */
export const UploadedPicture = z.object({ id: z.int(), width: z.int(), height: z.int() });
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const PictureView = z
  .object({
    id: z.int(),
    url: z.string(),
    width: z.int().describe('In pixels'),
    height: z.int().describe('In pixels'),
  })
  .meta({ id: 'Picture' });
export type PictureView = z.infer<typeof PictureView>;
