interface Scale {
  start: string;
  end: string;
  /** From 0, the start, to 1, the end. */
  at: number;
}

interface Example {
  /** What it was worked out from. */
  given: readonly string[];
  /** What is shown for it. */
  shown: readonly string[];
  /** Where it lies on its scale, if it has one. */
  scale: Scale | undefined;
}

/** A figure that people see, explained, with examples worked out by the rule behind it. */
export interface Score {
  /** Its place in the address of the page. */
  id: string;
  name: string;
  formula: readonly string[];
  /** What is counted and what is not. */
  counts: string;
  shownOn: readonly string[];
  /** What all examples are worked out from. */
  sample?: readonly string[] | undefined;
  examples: readonly Example[];
}

interface ScoreDraft<Given, Found> extends Omit<Score, 'examples'> {
  /** The rule by which the product works it out. */
  by: (given: Given) => Found;
  cases: readonly Given[];
  given: (one: Given) => readonly string[];
  shown: (found: Found, one: Given) => readonly string[];
  scale?: (found: Found, one: Given) => Scale | undefined;
}

export function scoreOf<Given, Found>(draft: ScoreDraft<Given, Found>): Score {
  const { by, cases, given, shown, scale, ...words } = draft;
  const examples = cases.map((one) => {
    const found = by(one);
    return { given: given(one), shown: shown(found, one), scale: scale?.(found, one) };
  });
  return { ...words, examples };
}
