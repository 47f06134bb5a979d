/** Milliseconds since 1970 by the device's clock: the page's monotonic one stands while the device sleeps. */
export function wallClock(): number {
  return Date.now();
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
