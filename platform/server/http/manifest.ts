/** The manifest of the installed app: the build's, with the operator's name, colours and icon. */
import { existsSync, readFileSync } from 'node:fs';
import type { SiteBrand } from '../services/site-brand.ts';

export const MANIFEST = 'manifest.webmanifest';

/** The icon is a square of so many pixels. */
const ICON_SIZE = '512x512';

/**
 * @param file of the build
 * @returns writes it for a brand; null when the page was built without
 */
export function readManifest(file: string): ((brand: SiteBrand) => string) | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const built = JSON.parse(text) as Record<string, unknown>;
  return ({ name, shortName, panel, ground, icon }) => {
    const icons = icon === null ? {} : { icons: [{ src: icon, sizes: ICON_SIZE, type: 'image/png' }] };
    return JSON.stringify({
      ...built,
      ...(name !== null && { name, short_name: shortName ?? name }),
      background_color: ground,
      theme_color: panel,
      ...icons,
    });
  };
}
