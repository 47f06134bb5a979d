import { expect, it } from 'vitest';
import { outlineStyle } from './vite-outline.ts';

const sheet = [
  '@layer theme,base,utilities;',
  '@layer theme{:root{--panel:var(--deep);--deep:#141a22;--unread:1px}}',
  '@layer base{body,dialog{background:var(--panel)}table{color:red}}',
  '@layer utilities{.flex{display:flex}.grid{display:grid}@media (min-width:992px){.desk\\:hidden{display:none}.desk\\:flex{display:flex}}}',
  '@font-face{font-family:Web;src:url(/web.woff2)}@font-face{font-family:Local;src:local(Arial)}',
  '@keyframes spin{to{transform:rotate(1turn)}}',
].join('');

it('keeps of a sheet what the outline is made of, and the properties that this reads', () => {
  expect(outlineStyle(sheet, '<div class="flex\n desk:hidden"></div>')).toBe(
    [
      '@layer theme,base,utilities;',
      '@layer theme{:root{--panel:var(--deep);--deep:#141a22}}',
      '@layer base{body{background:var(--panel)}}',
      '@layer utilities{.flex{display:flex}@media (min-width:992px){.desk\\:hidden{display:none}}}',
      '@font-face{font-family:Local;src:local(Arial)}',
    ].join(''),
  );
});
