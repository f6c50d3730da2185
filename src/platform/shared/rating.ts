/** Stars to one decimal, from the average times ten that is kept. */
export function starsText(timesTen: number): string {
  return (timesTen / 10).toFixed(1);
}

/** Who has no review yet is new, and has no stars. */
export function ratingText(timesTen: number, reviewCount: number): string {
  return reviewCount === 0 ? 'New' : starsText(timesTen);
}
