/** Days of a time zone. Pure. */

/** First moment of a day in a zone, epoch ms. A midnight that the clocks leave out is the moment after it. @param day YYYY-MM-DD */
export function startOfDay(day: string, zone: string): number {
  const wall = Date.parse(day);
  // What the clocks are ahead of UTC, asked at the moment itself: twice, for the first guess may be on the other side of a change.
  const first = wall - aheadAt(wall, zone);
  const at = wall - aheadAt(first, zone);
  // In the hours that are left out both guesses miss: the later one is the first moment that there is.
  return dayIn(at, zone) === day ? at : Math.max(first, at);
}

/** The day of a moment in a zone, YYYY-MM-DD. */
export function dayIn(at: number, zone: string): string {
  return new Date(at + aheadAt(at, zone)).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** So many days after a day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment, ms. */
function aheadAt(at: number, zone: string): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at / 1000) * 1000;
}
