/** What is typed with a slash in front does something and is not said. */

export interface Command {
  readonly name: 'user' | 'bet' | 'ignore' | 'unignore' | 'online' | 'quiz' | 'unmute';
  /** What has to follow; null: nothing. */
  readonly takes: 'name' | 'id' | null;
  readonly moderator: boolean;
}

export const COMMANDS: readonly Command[] = [
  { name: 'user', takes: 'name', moderator: false },
  { name: 'bet', takes: 'id', moderator: false },
  { name: 'ignore', takes: 'name', moderator: false },
  { name: 'unignore', takes: 'name', moderator: false },
  { name: 'online', takes: null, moderator: true },
  { name: 'quiz', takes: null, moderator: true },
  { name: 'unmute', takes: 'name', moderator: true },
];

export interface Typed {
  readonly name: Command['name'];
  /** Without the point that ends a sentence, of names. */
  readonly argument: string;
}

/** The command in a line; null when it is something to be said. */
export function readCommand(line: string, moderator: boolean): Typed | null {
  const [, word = '', rest = ''] = /^\/([a-z]+)(?:\s+(.*))?$/is.exec(line.trim()) ?? [];
  const command = COMMANDS.find(({ name }) => name === word.toLowerCase());
  if (!command || (command.moderator && !moderator)) return null;
  const argument = rest.trim();
  return { name: command.name, argument: command.takes === 'name' ? argument.replaceAll('.', '') : argument };
}

/** A line that looks like a command and is none: it is not said, or everybody would read what was meant for the house. */
export function looksLikeCommand(line: string): boolean {
  return /^\/[a-z]+(?:\s|$)/i.test(line.trim());
}
