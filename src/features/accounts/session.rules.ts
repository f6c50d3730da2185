/** Days without a visit after which a session ends. */
export const SESSION_IDLE_DAYS = 14;
/** Days after which it ends however often it is used. */
export const SESSION_DAYS = 90;
