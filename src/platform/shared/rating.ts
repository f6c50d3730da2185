/** Returns stars with one decimal; the stored average is multiplied by ten. */
export function starsText(timesTen: number): string {
  return (timesTen / 10).toFixed(1);
}

/** Returns "New" without reviews, otherwise the stars. */
export function ratingText(timesTen: number, reviewCount: number): string {
  return reviewCount === 0 ? 'New' : starsText(timesTen);
}
