let spoken = 'en';

/** The language figures and times are written in where nobody names another: that of the page. */
export function figureLocale(): string {
  return spoken;
}

/** The page tells when it speaks another language, before it draws anything in it. */
export function writeFiguresIn(locale: string): void {
  spoken = locale;
}
