/** Days without a request after which a session expires. */
export const SESSION_IDLE_DAYS = 14;
/** Days after which a session expires even if it is in use. */
export const SESSION_MAX_AGE_DAYS = 90;
