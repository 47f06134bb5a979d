/** A moment in UTC to the minute, as letters and lists of staff have it: '2026-11-20 15:40'. @param at epoch ms, or ISO */
export function utcMinute(at: number | string): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** Whether a text is a day in UTC that exists, yyyy-mm-dd: 30 February is none. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
