/**
 * Texts of every room. The house's own are in the first load; those of a feature or a game arrive with
 * its first chunk, except nav labels and titles (`?face`), which are needed to draw the frame.
 */
import { addMessages, type Messages } from '#platform/web/i18n.ts';
import lobby from '../features/lobby/locales/en.json';
import shell from '../features/shell/locales/en.json';

type Module = () => Promise<Messages>;

const faces = import.meta.glob<Messages>('../features/*/locales/en.json', {
  query: '?face',
  import: 'default',
  eager: true,
});
const rooms: Record<string, Module> = import.meta.glob<Messages>(
  ['../{features,games}/*/locales/en.json', '!../features/{shell,lobby}/locales/en.json'],
  { import: 'default' },
);
const fetched = new Map<string, Promise<void>>();

/** Adds what is needed for the first paint. */
export function addFirstTexts(): void {
  for (const face of Object.values(faces)) addMessages(face);
  addMessages(shell);
  addMessages(lobby);
}

/** Fetches the texts of a room ('features/fairness', 'games/dice') once. A room without any is fine. */
export function fetchTexts(room: string): Promise<void> {
  const known = fetched.get(room);
  if (known) return known;
  const load = rooms[`../${room}/locales/en.json`];
  if (!load) return Promise.resolve();
  const coming = load().then(addMessages);
  coming.catch(() => fetched.delete(room));
  fetched.set(room, coming);
  return coming;
}
