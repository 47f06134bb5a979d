/** The end of the messages: the list stays there until the reader's own hand goes away from it. */
import { useCallback, useEffect, useRef, type RefCallback, type RefObject } from 'react';
import type { VListHandle } from 'virtua';
import { loadOlder, setAway, useRoom } from './room.ts';

/** The list follows new messages this long after they came, in ms: rows are measured first. */
const SCROLL_DELAY = 150;
/** After it was sent to the end, a list that is not there is still measuring its rows; so long, in ms. */
const SETTLE = 500;
/** Nearer to the end than this counts as being there. Pixels. */
const NEAR_END = 60;
const NEAR_TOP = 200;

const isAway = (): boolean => useRoom.getState().away;

/**
 * @param count messages that are shown @param last id of the newest of them
 * @returns `box` for what the list fills, `hands` for the list, `toEnd` for who asks for the newest
 */
export function useEnd(list: RefObject<VListHandle | null>, count: number, last: string | undefined) {
  const known = useRef(0);
  useEffect(() => {
    known.current = count;
  }, [count]);
  /** Until then, on the page's clock, the list is on its way to the end. */
  const settled = useRef(0);
  const byHand = useRef(false);
  const toEnd = useCallback((): void => {
    settled.current = performance.now() + SETTLE;
    byHand.current = false;
    list.current?.scrollToIndex(Math.max(0, known.current - 1), { align: 'end' });
  }, [list]);
  const { press, isPressed } = usePress();
  const follow = useFollow(toEnd, isPressed);

  const opened = useRef(false);
  useEffect(() => {
    if (last === undefined || isAway()) return;
    if (!opened.current) toEnd();
    opened.current = true;
    follow();
  }, [last, toEnd, follow]);

  /** The reader's own hand: from here on, where the list stands is what they want. */
  const handleHand = (): void => {
    settled.current = 0;
    byHand.current = true;
  };
  const handlePress = (): void => {
    press();
    handleHand();
  };
  const size = useRef('');
  function handleScroll(offset: number): void {
    const view = list.current;
    if (!view) return;
    const before = size.current;
    size.current = `${view.scrollSize} ${view.viewportSize}`;
    const end = view.scrollSize - offset - view.viewportSize < NEAR_END;
    if (!end && performance.now() < settled.current) return;
    // Rows that were measured, or went, have moved it.
    if (!end && !byHand.current && !isAway() && size.current !== before) return follow();
    setAway(!end);
    if (offset < NEAR_TOP && !end) void loadOlder();
  }
  const hands = {
    onScroll: handleScroll,
    onWheel: handleHand,
    onTouchMove: handleHand,
    onPointerDown: handlePress,
    onKeyDown: handleHand,
  };
  return { box: useResized(follow), toEnd, hands };
}

/** Sends the list to the end in a moment, unless the reader has gone away. However often it is asked meanwhile, that is once. */
function useFollow(toEnd: () => void, isPressed: () => boolean): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const go = (): void => {
      // What is pressed must still be there when it is released, else it was not clicked.
      timer.current = isPressed() ? setTimeout(go, SCROLL_DELAY) : undefined;
      if (timer.current === undefined && !isAway()) toEnd();
    };
    timer.current ??= setTimeout(go, SCROLL_DELAY);
  }, [toEnd, isPressed]);
}

/** Whether a finger or a mouse is down since `press`; its release, wherever that is, ends it. */
function usePress(): { press: () => void; isPressed: () => boolean } {
  const down = useRef(false);
  useEffect(() => {
    const release = (): void => void (down.current = false);
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const end of ends) addEventListener(end, release);
    return () => {
      for (const end of ends) removeEventListener(end, release);
    };
  }, []);
  const press = useCallback((): void => void (down.current = true), []);
  const isPressed = useCallback(() => down.current, []);
  return { press, isPressed };
}

/** Of the list's box: a line for writing that grows takes its room from the newest messages. */
function useResized(follow: () => void): RefCallback<HTMLElement> {
  return useCallback(
    (box) => {
      if (!box) return;
      const observer = new ResizeObserver(follow);
      observer.observe(box);
      return () => observer.disconnect();
    },
    [follow],
  );
}
