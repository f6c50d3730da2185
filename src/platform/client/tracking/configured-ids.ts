/** Ids of the site at Meta and Hotjar. */
export interface TrackerIds {
  pixel: string | undefined;
  hotjar: string | undefined;
}

function hasOptOutSignal(): boolean {
  if (navigator.doNotTrack === '1') return true;
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Returns the configured trackers; null if there are none or the browser sends an opt-out. */
export function readTrackerIds(): TrackerIds | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="trackers"]')?.content ?? '';
  const pixel = /pixel:(\d+)/.exec(content)?.[1];
  const hotjar = /hotjar:(\d+)/.exec(content)?.[1];
  return (pixel || hotjar) && !hasOptOutSignal() ? { pixel, hotjar } : null;
}
