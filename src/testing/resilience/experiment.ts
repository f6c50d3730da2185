import type { Served } from '../bench/served.ts';

/** A running product with a database that nothing else uses. */
export interface Subject {
  /** Empty if the experiment starts the product itself. */
  url: string;
  databaseUrl: string;
  /** The PostgreSQL server of the database. */
  server: { admin: string; dataDir: string; location: string };
  /**
   * Starts another process of the product on the same database; it is stopped with the experiment.
   */
  serve(env?: Record<string, string>, flags?: string[]): Promise<Served>;
}

/** A claim and whether it holds. */
export interface Finding {
  claim: string;
  /** Null if it was not checked; `figures` contains the reason. */
  holds: boolean | null;
  figures: string;
}

/** Checks claims about the running product, in less than ten minutes on two cores. */
export interface Experiment {
  name: string;
  /** Environment of the product; it overrides the default of all experiments. */
  env?: Record<string, string>;
  /** True if no product must be started for it, because it starts its own. */
  startsItself?: true;
  run(subject: Subject): Promise<Finding[]>;
}
