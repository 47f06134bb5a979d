/**
 * Vite plugin: the first load lists every room, but shows only the frame and the home page. All else that rooms add (pages,
 * windows, pieces of other pages, with the files that each needs) is app/later-features.ts: a file of its own, which comes with the
 * first page that is not home or once home has settled.
 */
import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin } from 'vite';
import { halfOf } from './feature-halves.ts';
import { askedNames } from './first-sheet.ts';

export const LATER_FEATURES = '/app/later-features.ts';

const LIST = /\/app\/features\.ts$/;
const FEATURE = /\/features\/[^/]+\/[^/]+\/feature\.ts(\?later)?$/;
const MARK = '?later';

/** @param root folder of the house */
export function laterFeaturesPlugin(root: string): Plugin {
  return {
    name: 'phoenix:later-features',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const fromLater = importer?.endsWith(LATER_FEATURES) || importer?.endsWith(MARK);
      if (!fromLater) return null;
      const found = await this.resolve(source, importer!.replace(MARK, ''), { skipSelf: true });
      return found && (LIST.test(found.id) || FEATURE.test(found.id)) ? found.id + MARK : found;
    },
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const file = id.slice(0, -MARK.length);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      return { code, moduleType: 'js' };
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const found = FEATURE.exec(id);
        const half = found?.[1] ? 'later' : 'first';
        return found && { code: halfOf(code, this.parse(code), half, askedNames(root)), map: null };
      },
    },
  };
}
