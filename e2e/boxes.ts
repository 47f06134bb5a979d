/** Where things of a page stand, read in one question: what is out of sight, what lies over a control, what text is cut. */
import type { Page } from '@playwright/test';
import { EXPECT_MS } from './expect.ts';

export interface Look {
  /** Everything that may not be covered or cut stands in here. */
  readonly within: string;
  /** Has to be whole in the window, between what is fixed above and below, before anybody scrolls. */
  readonly inView: string;
}

/** One line for each fault; empty is the goal. Looks at every window's height of the part, from its top to its end. */
export async function boxFaults(page: Page, look: Look): Promise<string[]> {
  // A question has no end of its own: a page that stood still for good cost its test all of its twenty minutes.
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the page does not answer')), EXPECT_MS);
  });
  try {
    return await Promise.race([ask(page, look), silence]);
  } finally {
    clearTimeout(timer);
  }
}

function ask(page: Page, look: Look): Promise<string[]> {
  return page.evaluate(async ({ within, inView }) => {
    const faults: string[] = [];
    const part = document.querySelector(within);
    if (!part) return [`no ${within}`];
    const name = (node: Element): string =>
      (node.getAttribute('aria-label') ?? node.getAttribute('title') ?? node.textContent ?? '')
        .trim()
        .slice(0, 40) || `<${node.tagName.toLowerCase()} class="${node.getAttribute('class') ?? ''}">`;
    /** A browser that has nothing new to draw may never ask for a frame: its layout is right then. */
    const drawn = (): Promise<void> =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
        setTimeout(done, 2_000);
      });
    const shown = (node: Element): boolean =>
      node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !node.closest('.sr-only, [inert]');
    const fixed = (edge: 'top' | 'bottom'): number => {
      const y = edge === 'top' ? 1 : innerHeight - 1;
      const hit = document.elementFromPoint(innerWidth / 2, y);
      for (let node = hit; node; node = node.parentElement) {
        const { position } = getComputedStyle(node);
        if (position === 'fixed') {
          const box = node.getBoundingClientRect();
          return edge === 'top' ? box.bottom : box.top;
        }
      }
      return edge === 'top' ? 0 : innerHeight;
    };

    scrollTo(0, 0);
    // A window that has just changed its size is drawn before it is read.
    await drawn();
    const top = fixed('top');
    const bottom = fixed('bottom');
    const main = document.querySelector(inView);
    if (!main) faults.push(`no ${inView}`);
    else {
      const box = main.getBoundingClientRect();
      if (box.top < top || box.bottom > bottom || box.left < 0 || box.right > innerWidth)
        faults.push(
          `out of view: ${name(main)} ${Math.round(box.top)}..${Math.round(box.bottom)} in ${Math.round(top)}..${Math.round(bottom)}`,
        );
    }
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`page wider than its window: ${document.documentElement.scrollWidth}`);

    const CONTROLS =
      'button, a[href], input, select, textarea, [role=slider], [role=switch], [role=radio], [role=gridcell], [role=tab]';
    /** Outside the window of a part that moves its inside itself: the floors of a tower that are not reached yet. */
    const clipped = (node: Element): boolean => {
      const box = node.getBoundingClientRect();
      for (let over = node.parentElement; over && over !== part; over = over.parentElement) {
        if (getComputedStyle(over).overflowY === 'visible') continue;
        const window = over.getBoundingClientRect();
        if (box.top < window.top - 1 || box.bottom > window.bottom + 1) return true;
      }
      return false;
    };
    /** For the keyboard alone: a pointer goes to what is drawn under it. */
    const pointed = (node: Element): boolean => getComputedStyle(node).pointerEvents !== 'none';
    const waiting = new Set(
      [...part.querySelectorAll(CONTROLS)].filter((node) => shown(node) && pointed(node) && !clipped(node)),
    );
    const covered = new Map<Element, string>();
    /** Seen whole somewhere on the way; what sticks to the window's edge may lie over a control only elsewhere. */
    const clear = new Set<Element>();
    // Where things stand is known without a frame; what comes up on scrolling (the way back to the top) needs one.
    // How far down it goes may change while a part of it comes.
    const end = (): number => part.getBoundingClientRect().bottom + scrollY - bottom;
    const step = Math.max(160, (bottom - top) * 0.6);
    const missed = (): Element[] =>
      [...waiting].filter((control) => !clear.has(control) && control.getBoundingClientRect().width >= 2);
    // What came while it was looked at, on a slow machine, pushed the rest below the end of the way: that is gone again.
    for (let way = 0; way === 0 || (way < 3 && missed().length > 0); way++) {
      if (way > 0) await drawn();
      for (let at = 0, last = false; !last; at += step) {
        last = at >= end();
        scrollTo({ top: Math.max(0, Math.min(at, end())), behavior: 'instant' });
        if (last && at > 0) await drawn();
        for (const control of waiting) {
          const box = control.getBoundingClientRect();
          if (box.width < 2 || box.height < 2) continue;
          if (box.top < top || box.bottom > bottom) continue;
          const points: readonly (readonly [number, number])[] = [
            [box.left + box.width / 2, box.top + box.height / 2],
            [box.left + Math.min(6, box.width / 4), box.top + box.height / 2],
            [box.right - Math.min(6, box.width / 4), box.top + box.height / 2],
          ];
          const over = points.map(([x, y]) => document.elementFromPoint(x, y));
          const edge = control.closest('[data-edge]');
          if (over.some((hit) => hit !== null && hit.closest('[data-edge]') !== edge)) continue;
          clear.add(control);
          for (const hit of over) {
            const own =
              hit !== null &&
              (control.contains(hit) ||
                hit.contains(control) ||
                (control instanceof HTMLInputElement && hit.closest('label')?.contains(control)));
            if (!own) covered.set(control, hit ? name(hit) : 'nothing');
          }
        }
      }
    }
    const unseen = missed();
    for (const control of unseen) faults.push(`never clear: ${name(control)}`);
    for (const [control, over] of covered) faults.push(`covered: ${name(control)} by ${over}`);

    for (const node of part.querySelectorAll<HTMLElement>('*')) {
      if (!shown(node) || node.closest('svg, canvas, [aria-hidden=true] svg')) continue;
      const own = [...node.childNodes].some(
        (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '',
      );
      if (!own) continue;
      for (let box: HTMLElement | null = node; box && box !== part; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box);
        if (overflowX === 'visible') continue;
        // What scrolls, or is cut at a whole item, is meant to.
        if (box !== node && box.scrollWidth > box.clientWidth && overflowX !== 'hidden') break;
        if (box === node) {
          if (node.scrollWidth > node.clientWidth + 1) faults.push(`cut: ${name(node)}`);
        }
        break;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      const block = node.closest('button, dd, dt, label, th, td, li') ?? node;
      const room = block.getBoundingClientRect();
      if (text.width > 0 && (text.left < room.left - 2 || text.right > room.right + 2))
        faults.push(`runs out: ${name(node)}`);
    }
    scrollTo(0, 0);
    return [...new Set(faults)];
  }, look);
}
