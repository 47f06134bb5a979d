/** Whether a message calls a player: "@name" as a word of its own, however written. Names are letters, digits and _. */
export function mentions(text: string, name: string): boolean {
  return new RegExp(`(^|\\W)@${name.replace(/\W/g, '')}(?!\\w)`, 'i').test(text);
}
