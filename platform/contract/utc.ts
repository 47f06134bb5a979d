/** A moment in UTC to the minute, as letters and lists of staff have it: '2026-11-20 15:40'. @param at epoch ms, or ISO */
export function utcMinute(at: number | string): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
