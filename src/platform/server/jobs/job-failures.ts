import { toErrorDetails } from '../error-details.ts';

export interface FailedWork {
  job: string;
  id?: string;
  attempt?: number;
  part?: string;
}

interface FailureCount {
  job: string;
  part?: string;
  count: number;
}

type LogError = (message: string, details: object) => void;

export class JobFailures {
  private readonly counts = new Map<string, FailureCount>();
  private readonly logError: LogError;

  constructor(logError: LogError) {
    this.logError = logError;
  }

  /** Starts the counts at 0, so that a first failure is an increase. */
  register(job: string, parts: readonly string[] = []): void {
    this.count({ job }, 0);
    for (const part of parts) this.count({ job, part }, 0);
  }

  report(work: FailedWork, error: unknown): void {
    this.count(work, 1);
    const { job, part } = work;
    const message = part === undefined ? `Job ${job} failed` : `Part ${part} of job ${job} failed`;
    this.logError(message, { ...work, ...toErrorDetails(error) });
  }

  listCounts(): FailureCount[] {
    return [...this.counts.values()];
  }

  private count({ job, part }: FailedWork, increment: number): void {
    const key = JSON.stringify([job, part]);
    const counter = this.counts.get(key) ?? { job, ...(part !== undefined && { part }), count: 0 };
    counter.count += increment;
    this.counts.set(key, counter);
  }
}
