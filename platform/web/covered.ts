/** What is on its way out, or closed and kept, is inert. The menu of phones is a dialog of the browser's own. */
const OVER = ':is([role=dialog], [role=menu], [role=listbox]):not([inert] *), dialog[open]';

/** A window, a menu or an open list lies over the page: keys are for that. */
export function isPageCovered(): boolean {
  return document.querySelector(OVER) !== null;
}
