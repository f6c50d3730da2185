import type { KeyboardEvent } from 'react';

// `keyCode` is deprecated, but Safari ends a conversion before it reports the key that ended it, so
// that only the code 229 shows that the key belongs to the input method.
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Returns whether a key belongs to an input method, such as the Enter that ends the conversion of
 * Japanese text.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === INPUT_METHOD_KEY_CODE;
}

/** Returns whether the key is an Enter that does not belong to an input method. */
export function isEnter(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !isComposing(event);
}
