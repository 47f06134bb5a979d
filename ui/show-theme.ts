/**
 * Puts the page into a theme. Every colour changes at once: each element that goes from colour to colour when it is hovered would do
 * so now, hundreds of them at the same time, and its neighbours that do not would be there before it.
 * @param theme name of one, as `data-theme` has it
 */
export function showTheme(theme: string): void {
  const { dataset, style } = document.documentElement;
  if (dataset['theme'] === theme) return;
  style.setProperty('--default-transition-duration', '0s');
  dataset['theme'] = theme;
  // Styles are worked out while nothing moves.
  void document.documentElement.offsetHeight;
  style.removeProperty('--default-transition-duration');
}
