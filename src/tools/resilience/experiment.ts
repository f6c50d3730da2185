import type { ServerProcess } from '#tools/bench/served.ts';

export interface Subject {
  url: string;
  databaseUrl: string;
  /** URL of an administrator, the server's folder, its data folder. */
  server: { admin: string; dataDir: string; location: string };
  /**
   * The server is stopped with the experiment. `env` is added to the environment, `flags` to the
   * command line.
   */
  serve(env?: Record<string, string>, flags?: string[]): Promise<ServerProcess>;
}

export interface Finding {
  claim: string;
  /** Null if the claim was not checked; `figures` contains the reason. */
  holds: boolean | null;
  figures: string;
}

/** Must end within ten minutes on two cores. */
export interface Experiment {
  name: string;
  env?: Record<string, string>;
  startsItself?: true;
  run(subject: Subject): Promise<Finding[]>;
}
