/** "Emberley Town – Saltmere City"; of a race its own name. */
export function eventName({ home, away }: { readonly home: string; readonly away: string }): string {
  return away === '' ? home : `${home} – ${away}`;
}
