/** The four themes of the page, and the colours that each of them names. */
export const THEMES = ['main', 'grayTheme', 'blueTheme', 'greenTheme'] as const;
export type Theme = (typeof THEMES)[number];

/** Names of colours, as ui/tokens.css has them: four surfaces, a line, three inks, and the signals. */
export const TOKENS = [
  'bg',
  'panel',
  'raised',
  'hover',
  'line',
  'fg',
  'fg2',
  'fg3',
  'accent',
  'on-accent',
  'win',
  'lose',
  'warn',
  'info',
] as const;
export type Token = (typeof TOKENS)[number];

/** Colours of a theme: six hexadecimal digits each. */
export type Palette = Readonly<Record<Token, string>>;
