/**
 * `ar-XB`, a language for tests alone (session storage `Phoenix.pseudo`): the page runs from right to left and every text is turned round by the
 * marks of bidirectional text, so what stands still has not been translated and what stands left was put there.
 */
import type { Translate } from './i18n.ts';

const [TURN, BACK] = ['\u202E', '\u202C'];
const known = new WeakMap<Translate, Translate>();

/** The same translator with its texts turned round. Rich texts stay as they are. */
export function pseudo(translate: Translate): Translate {
  const before = known.get(translate);
  if (before) return before;
  const turned = Object.assign(
    (...[key, values]: Parameters<Translate>): string => `${TURN}${translate(key, values)}${BACK}`,
    { rich: translate.rich.bind(translate), has: translate.has.bind(translate) },
  );
  known.set(translate, turned);
  return turned;
}
