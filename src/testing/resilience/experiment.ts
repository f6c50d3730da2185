import type { Served } from '../bench/served.ts';

/** The product at work on a database of its own, which nobody else uses. */
export interface Subject {
  /** Nothing where the experiment starts the product by itself. */
  url: string;
  databaseUrl: string;
  /** The PostgreSQL server that the database is of. */
  server: { admin: string; dataDir: string; location: string };
  /** Starts the product once more on the same database; it ends with the experiment. */
  serve(env?: Record<string, string>, flags?: string[]): Promise<Served>;
}

/** One thing that a user may rely on, as it turned out. */
export interface Finding {
  claim: string;
  /** null: not judged here, for the reason in `figures`. */
  holds: boolean | null;
  figures: string;
}

/** Tries one promise of TRUST on the running product; in less than ten minutes on two cores. */
export interface Experiment {
  name: string;
  /** Of the product's process, over those of every experiment. */
  env?: Record<string, string>;
  /** Whether it is given no running product, and starts what it needs. */
  startsItself?: true;
  run(subject: Subject): Promise<Finding[]>;
}
