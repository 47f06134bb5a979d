/**
 * Spoken name of a control that shows something shorter, or something else, than what it is for: both, for whoever speaks to the page
 * says what is written on it, and whoever hears it wants to know what it shows (WCAG 2.5.3).
 * @param label what it is for
 * @param shown what is written on it; none: a picture, or the label itself
 */
export function spokenName(label: string, shown?: string): string {
  return shown ? `${label}, ${shown}` : label;
}
