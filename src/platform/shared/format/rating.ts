/** Returns stars with one decimal; the stored average is multiplied by ten. */
export function formatStars(tenfoldAverage: number): string {
  return (tenfoldAverage / 10).toFixed(1);
}

/** Returns "New" without reviews, otherwise the stars. */
export function formatRating(tenfoldAverage: number, reviewCount: number): string {
  return reviewCount === 0 ? 'New' : formatStars(tenfoldAverage);
}
