import type { Served } from '../bench/served.ts';

/** The product at work on a database of its own, which nobody else uses. */
interface Subject {
  url: string;
  databaseUrl: string;
  /** Starts one more process on the same database, which ends with the experiment. */
  serve(env?: Record<string, string>): Promise<Served>;
}

/** One thing that a user may rely on, as it turned out. */
export interface Finding {
  claim: string;
  holds: boolean;
  figures: string;
}

/** Tries one promise of TRUST on the running product; in less than ten minutes on two cores. */
export interface Experiment {
  name: string;
  /** Of the product's process, over those of every experiment. */
  env?: Record<string, string>;
  run(subject: Subject): Promise<Finding[]>;
}
