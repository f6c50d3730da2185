/** Undefined for a tracker that is not configured. */
export interface TrackerIds {
  pixel: string | undefined;
  hotjar: string | undefined;
}

/** "Do Not Track" or "Global Privacy Control". */
function hasOptOutSignal(): boolean {
  if (navigator.doNotTrack === '1') return true;
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** Null if none is configured or the browser sends an opt-out. */
export function readTrackerIds(): TrackerIds | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="trackers"]')?.content ?? '';
  const pixel = /pixel:(\d+)/.exec(content)?.[1];
  const hotjar = /hotjar:(\d+)/.exec(content)?.[1];
  return (pixel || hotjar) && !hasOptOutSignal() ? { pixel, hotjar } : null;
}
