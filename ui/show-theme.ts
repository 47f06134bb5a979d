/**
 * Puts the page into a theme. Every colour changes at once: each element that goes from colour to colour when it is hovered would do
 * so now, hundreds of them at the same time, and its neighbours that do not would be there before it.
 * Needs nothing from outside itself, so that a test can hand it to a page.
 * @param theme name of one, as `data-theme` has it
 */
export function showTheme(theme: string): void {
  // How long ui/theme.css lets changes take.
  const durations = [
    '--default-transition-duration',
    '--transition-duration-hover',
    '--transition-duration-panel',
    '--transition-duration-modal',
  ];
  const { dataset, style } = document.documentElement;
  if (dataset['theme'] === theme) return;
  for (const name of durations) style.setProperty(name, '0s');
  dataset['theme'] = theme;
  // Styles are worked out while nothing moves.
  void document.documentElement.offsetHeight;
  for (const name of durations) style.removeProperty(name);
}
