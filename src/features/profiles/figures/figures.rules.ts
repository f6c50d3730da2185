/** A figure over fewer cases is absent, because it would describe a single project (rules 2.4). */
export const MIN_CASES = 3;
