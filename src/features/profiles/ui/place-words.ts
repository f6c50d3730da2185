/** Where somebody is, as far as they say so. */
export function placeWords({ city, country }: { city: string | null; country: string | null }) {
  return [city, country].filter(Boolean).join(', ');
}
