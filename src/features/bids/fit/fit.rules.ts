export const FITTING_MAX = 5;

/** The usual amount is the median of the latest bids, if there are enough. */
export const FORMER_BIDS = 10;
export const FORMER_BIDS_MIN = 3;
