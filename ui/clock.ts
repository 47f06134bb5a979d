/** Milliseconds since 1970 by the page's monotonic clock: it never jumps when someone sets their watch. */
export function wallClock(): number {
  return performance.timeOrigin + performance.now();
}

type Listener = () => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Calls back once a second together with everyone else; one timer serves the whole page.
 * @returns how to stop
 */
export function everySecond(listener: Listener): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((each) => each()), 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
