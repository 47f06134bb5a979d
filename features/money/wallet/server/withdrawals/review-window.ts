/** When staff look at withdrawals: between two hours of the day in the operator's time zone. Pure. */

interface ReviewWindow {
  /** '11:00' */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** When what waits for staff at `now` has been looked at, at the latest: the end of this day's hours, or of the next day's. */
export function reviewedBy(now: number, { to, timeZone }: ReviewWindow): number {
  const end = minutesOf(to);
  const local = localMinutes(now, timeZone);
  const wait = end > local ? end - local : end - local + DAY_MINUTES;
  // Whole minutes; a change of the clock in between moves it by what the clock is moved.
  const rough = now - (now % MINUTE_MS) + wait * MINUTE_MS;
  const off = localMinutes(rough, timeZone) - end;
  return (
    rough -
    (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off < -DAY_MINUTES / 2 ? off + DAY_MINUTES : off) * MINUTE_MS
  );
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** Minutes since midnight where the operator is. */
function localMinutes(at: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return minutesOf(text);
}
