/** When the price of the coin that is shown last moved in this page, on `performance.now()`; null: not yet. */
let newsAt: number | null = null;

export function lastNews(): number | null {
  return newsAt;
}

export function markNews(): void {
  newsAt = performance.now();
}
