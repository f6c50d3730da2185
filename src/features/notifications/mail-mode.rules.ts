/** From the most to the least frequent. */
export const mailModes = ['at_once', 'daily', 'in_app'] as const;
/** When the mails of a kind are sent; `in_app` means never. */
export type MailMode = (typeof mailModes)[number];

interface ModeColumns {
  wanted: boolean;
  mode: MailMode | null;
}

/**
 * `wanted` is decisive, because the previous version writes nothing else. Unsubscribe links leave
 * the mode unchanged for the case that the user subscribes again by the same link.
 */
export function toMailMode(preference: ModeColumns | null): MailMode {
  if (!preference) return 'at_once';
  if (!preference.wanted) return 'in_app';
  return preference.mode === 'daily' ? 'daily' : 'at_once';
}

export function toModeColumns(mode: MailMode): ModeColumns {
  return { mode, wanted: mode !== 'in_app' };
}

export function findLessFrequentMode(one: MailMode, other: MailMode): MailMode {
  return mailModes.indexOf(one) > mailModes.indexOf(other) ? one : other;
}
