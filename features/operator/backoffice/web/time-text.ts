/** Date and time of day in UTC, as logs have them. */
export function timeText(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
