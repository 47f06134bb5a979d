import { expect, it } from 'vitest';
import { differences } from './differences.ts';

it('names each field that differs, and a list as one', () => {
  const before = { name: '', logos: { mark: '' }, colours: { main: { accent: '#000000' } }, social: [] };
  const after = {
    name: 'Aurora',
    logos: { mark: '' },
    colours: { main: {}, blueTheme: { fg: '#ffffff' } },
    social: [{ name: 'Chat', url: 'https://chat.example' }],
  };
  expect(differences(before, after)).toEqual([
    { path: 'name', before: '', after: 'Aurora' },
    { path: 'colours.main.accent', before: '#000000', after: '' },
    { path: 'social', before: '', after: 'Chat https://chat.example' },
    { path: 'colours.blueTheme.fg', before: '', after: '#ffffff' },
  ]);
  expect(differences(after, after)).toEqual([]);
});
