import { expect, it } from 'vitest';
import { isHotkeyTarget } from './hotkeys.ts';

/** Stands for an element that matches selectors holding this tag. */
function element(tag: string): { matches(selector: string): boolean } {
  return {
    matches: (selector) =>
      selector.split(/[,\s]+/).some((part) => part === tag || part.startsWith(`${tag}:`)),
  };
}

it('never takes a key from somebody who types', () => {
  expect(isHotkeyTarget(element('input'), 'KeyQ')).toBe(false);
  expect(isHotkeyTarget(element('textarea'), 'Space')).toBe(false);
});

it('leaves Space, Enter and the arrows to the button that has the focus', () => {
  expect(isHotkeyTarget(element('button'), 'Space')).toBe(false);
  expect(isHotkeyTarget(element('button'), 'ArrowUp')).toBe(false);
  expect(isHotkeyTarget(element('button'), 'KeyQ')).toBe(true);
});

it('leaves Space to a switch: whoever turns Fun Play on does not bet', () => {
  expect(isHotkeyTarget(element('[type=checkbox]'), 'Space')).toBe(false);
  expect(isHotkeyTarget(element('[type=checkbox]'), 'KeyQ')).toBe(true);
});

it('works anywhere else', () => {
  expect(isHotkeyTarget(element('div'), 'Space')).toBe(true);
  expect(isHotkeyTarget(null, 'Space')).toBe(true);
});
