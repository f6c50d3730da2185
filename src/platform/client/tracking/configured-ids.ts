export interface TrackerIds {
  pixel: string | undefined;
  hotjar: string | undefined;
}

function saysNo(): boolean {
  if (navigator.doNotTrack === '1') return true;
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}

/** The configured trackers; null without any, and with Do Not Track or Global Privacy Control. */
export function trackerIds(): TrackerIds | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="trackers"]')?.content ?? '';
  const pixel = /pixel:(\d+)/.exec(said)?.[1];
  const hotjar = /hotjar:(\d+)/.exec(said)?.[1];
  return (pixel || hotjar) && !saysNo() ? { pixel, hotjar } : null;
}
