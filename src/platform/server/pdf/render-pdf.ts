import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DomainError } from '#platform/shared/errors.ts';
import { createSemaphore } from '../semaphore.ts';
import type { DocumentLayout } from './document-layout.ts';

/** An agreement with all texts at their limits takes about 10 seconds of CPU. */
const DEADLINE_MS = 60_000;
/** A runaway document ends its thread, not the process. */
const MEMORY_MAX_MB = 512;
const WAITING_MAX = 20;

const takeTurn = createSemaphore(1, WAITING_MAX);
let worker: Worker | null = null;

/**
 * Returns a document as a PDF, as `drawPdf` does, but in a worker thread, so that requests do not
 * wait for it. Throws `busy` if the document is not ready within the deadline, which begins when
 * the documents before it are ready.
 */
export function renderPdf(layout: DocumentLayout, deadlineMs = DEADLINE_MS): Promise<Buffer> {
  return takeTurn(() => renderInWorker(layout, deadlineMs));
}

async function renderInWorker(layout: DocumentLayout, deadlineMs: number): Promise<Buffer> {
  worker ??= startWorker();
  const current = worker;
  current.ref();
  current.postMessage(layout);
  try {
    const deadline = AbortSignal.timeout(deadlineMs);
    const [bytes] = await once(current, 'message', { signal: deadline }).catch((error: unknown) => {
      throw deadline.aborted ? tooSlowError() : error;
    });
    return Buffer.from(bytes);
  } catch (error) {
    // The next document gets a new thread.
    worker = null;
    await current.terminate();
    throw error;
  } finally {
    // A waiting thread must not prevent the process from ending.
    current.unref();
  }
}

function startWorker(): Worker {
  const file = new URL('./pdf-worker.ts', import.meta.url);
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB } });
}

function tooSlowError(): DomainError {
  const message = 'This document could not be created in time. Please try again later.';
  return new DomainError('unavailable', 'busy', message, 60);
}
