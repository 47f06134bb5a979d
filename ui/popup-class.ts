/** Look of everything that floats over the page and is anchored to something. */
export const popupClass =
  'rounded-lg border border-line bg-panel text-fg shadow-pop outline-none origin-(--transform-origin) transition-[opacity,scale] duration-hover data-starting-style:scale-96 data-starting-style:opacity-0 data-ending-style:scale-96 data-ending-style:opacity-0';

/** One line in a menu or list. */
export const popupItemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-sm text-fg2 outline-none select-none data-highlighted:bg-hover data-highlighted:text-fg data-disabled:cursor-not-allowed data-disabled:opacity-50';
