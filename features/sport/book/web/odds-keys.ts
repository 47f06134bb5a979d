/** Arrows lead from one price to the next, as in a grid; a digit there begins the stake; pure of React. */

const PRICE = 'button[data-price]:not(:disabled)';

interface Place {
  readonly x: number;
  readonly y: number;
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What lies across a step counts so much more than what lies along it. */
const ACROSS = 3;

/** Index of the nearest place in the direction of a key; null where there is none, or the key is no arrow. */
export function nextPlace(from: Place, places: readonly Place[], key: string): number | null {
  const step = STEPS[key];
  if (!step) return null;
  const [dx, dy] = step;
  let found: number | null = null;
  let best = Infinity;
  for (const [index, place] of places.entries()) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const along = x * dx + y * dy;
    if (along < 1) continue;
    const far = along + ACROSS * Math.abs(x * dy + y * dx);
    if (far < best) [found, best] = [index, far];
  }
  return found;
}

function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** On a price: arrows lead to the next one, a digit begins the stake. Anywhere: Ctrl and Enter place what is on the slip. */
export function listenForKeys(frame: HTMLElement): () => void {
  const handleKey = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey) {
      const button = key === 'Enter' && frame.querySelector<HTMLButtonElement>('[data-slip] [type=submit]');
      if (!button) return;
      event.preventDefault();
      // Pressed as by hand: a slip that cannot be placed has its button off. A key that is held is one press.
      if (!event.repeat) button.click();
    } else if (!event.altKey && target instanceof Element && target.matches(PRICE)) {
      if (/^\d$/.test(key)) beginStake(frame);
      else if (movePrice(frame, target, key)) event.preventDefault();
    }
  };
  frame.addEventListener('keydown', handleKey);
  return () => frame.removeEventListener('keydown', handleKey);
}

function movePrice(frame: HTMLElement, target: Element, key: string): boolean {
  const others = [...frame.querySelectorAll<HTMLElement>(PRICE)].filter((one) => one !== target);
  const next = nextPlace(placeOf(target), others.map(placeOf), key);
  if (next === null) return false;
  others[next]!.focus();
  return true;
}

/** The field has the focus before the key is written, so it is written there. */
function beginStake(frame: HTMLElement): void {
  const field = frame.querySelector<HTMLInputElement>('[data-slip] input[inputmode]');
  field?.focus();
  field?.select();
}
