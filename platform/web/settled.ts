import { startTransition, useEffect, useState } from 'react';

/** Runs `work` once the page has loaded and the browser is idle: for what nobody sees at first. @returns cancels it */
export function whenSettled(work: () => void): () => void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    work();
  };
  const idle = (): void => {
    // Not every browser has it, whatever the types say.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(once, { timeout: 1000 });
    else setTimeout(once, 200);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
  return () => {
    done = true;
    removeEventListener('load', idle);
  };
}

/** False until the page has settled; true from the start when `wait` is false. */
export function useSettled(wait: boolean): boolean {
  const [settled, setSettled] = useState(!wait);
  // Drawn in slices: nobody waits for it, and a tap meanwhile is answered at once.
  useEffect(
    () => (settled ? undefined : whenSettled(() => startTransition(() => setSettled(true)))),
    [settled],
  );
  return settled;
}
