import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';

// An error ends the thread and is an `error` event of the worker.
parentPort?.on('message', async (layout) => {
  parentPort?.postMessage(await drawPdf(layout));
});
