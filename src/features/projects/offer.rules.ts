/** Limits of bids, and of offers that become bids. */

/** In whole dollars. */
export const BID_MAX = 999_999;
export const DELIVERY_DAYS_MAX = 365;
export const PROPOSAL_MAX = 5_000;
