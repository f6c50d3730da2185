import type { ServerProcess } from '#tools/bench/served.ts';

/** A running product with a database that nothing else uses. */
export interface Subject {
  /** URL of the product; empty if the experiment starts the product itself. */
  url: string;
  databaseUrl: string;
  /**
   * The PostgreSQL server of the database: URL of an administrator, its folder, its data folder.
   */
  server: { admin: string; dataDir: string; location: string };
  /**
   * Starts another server of the product on the same database; it is stopped with the experiment.
   * `env` is added to the environment, `flags` to the command line.
   */
  serve(env?: Record<string, string>, flags?: string[]): Promise<ServerProcess>;
}

/** A claim and whether it holds. */
export interface Finding {
  claim: string;
  /** Null if the claim was not checked; `figures` contains the reason. */
  holds: boolean | null;
  /** What was measured, as text for the report. */
  figures: string;
}

/** Checks claims about the running product. Must end within ten minutes on two cores. */
export interface Experiment {
  name: string;
  /** Environment of the product; it overrides the default of all experiments. */
  env?: Record<string, string>;
  /** True if the experiment starts the product itself. */
  startsItself?: true;
  run(subject: Subject): Promise<Finding[]>;
}
