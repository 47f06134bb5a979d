import { parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { cutFeature } from './vite-features.ts';

it('cuts what only the server needs, and nothing else', () => {
  const code = `import * as contract from './contract.ts';
export const bonus = defineFeature({ id: 'bonus', settings: schema, contract, messages: list, server: () => import('./server/index.ts'), listed: ['/bonus'], web: { nav: [{ settings: 1 }] } });
other({ contract });`;
  const cut = cutFeature(code, parseSync('feature.js', code).program);
  expect(cut).toContain("defineFeature({ id: 'bonus', web: { nav: [{ settings: 1 }] } })");
  expect(cut).toContain('other({ contract });');
  expect(cut).toContain("from './contract.ts'");
});

it('drops imports that nothing uses any more', () => {
  const code = `import { defineFeature } from 'x';
import * as contract from './contract.ts';
import { schema } from './settings.ts';
import { icon } from './icon.ts';
export const bonus = defineFeature({ settings: schema, contract, web: { nav: [{ icon }] } });`;
  const cut = cutFeature(code, parseSync('feature.js', code).program);
  expect(cut).not.toContain('contract.ts');
  expect(cut).not.toContain('settings.ts');
  expect(cut).toContain("import { icon } from './icon.ts'");
  expect(cut).toContain("import { defineFeature } from 'x'");
});

it('knows a use from a word that only looks like one', () => {
  const code = `import { slides, icon, place } from './contract.ts';
export const content = defineFeature({ contract: { slides }, web: { wanted: (page) => page.slides > 0, slides: 'slides', load: () => import('./slides.ts') } });`;
  expect(cutFeature(code, parseSync('feature.js', code).program)).not.toContain('contract.ts');
  const other = code.replace("'slides',", 'icon, [place]: 1,');
  expect(cutFeature(other, parseSync('feature.js', other).program)).toContain('contract.ts');
});
