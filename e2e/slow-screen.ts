/**
 * Runs in a page before its own code: frames come as on a slow screen, twenty a second instead of sixty. Without a graphics card
 * each picture of a stage that never rests (a flight, a wheel, a line of prices) is drawn by the processor that the tests run on.
 * The first frame after a rest comes at once, as it does on any screen. What style sheets move goes in as few steps.
 */
export function slowScreen(): void {
  const FRAME_MS = 50;
  /** The screen's own next picture is up to this far away. */
  const SCREEN_MS = 1000 / 60;
  const draw = requestAnimationFrame;
  const asked = new Map<number, FrameRequestCallback>();
  let handles = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const frame = (now: number): void => {
    drawnAt = now;
    const callbacks = [...asked];
    asked.clear();
    for (const [, callback] of callbacks)
      try {
        callback(now);
      } catch (error) {
        reportError(error);
      }
  };
  window.requestAnimationFrame = (callback) => {
    handles += 1;
    asked.set(handles, callback);
    const rest = drawnAt + FRAME_MS - SCREEN_MS - performance.now();
    if (asked.size === 1) setTimeout(() => draw(frame), Math.max(0, rest));
    return handles;
  };
  window.cancelAnimationFrame = (handle) => void asked.delete(handle);

  const step = (): void => {
    const { style } = document.documentElement;
    // Names of ui/theme.css: a window comes in 280 ms, a colour in 120, and what waits turns in 800.
    style.setProperty('--ease-out', 'steps(4, end)');
    style.setProperty('--default-transition-timing-function', 'steps(2, end)');
    style.setProperty('--animate-spin', 'spin 800ms steps(16, end) infinite');
  };
  // A frame that may run no script complains of one that waits in it.
  if (window !== window.top) return;
  if (document.documentElement) step();
  else
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      step();
    }).observe(document, { childList: true });
}
