/** Returns the city and the country, without those that are null. */
export function formatCityAndCountry({
  city,
  country,
}: {
  city: string | null;
  country: string | null;
}) {
  return [city, country].filter(Boolean).join(', ');
}
