import { expect, it } from 'vitest';
import { contactLines } from './contact-lines.ts';

it('shows all that was sealed beside name and address, whatever the operator had asked for', () => {
  expect(contactLines({ phone: '0049 30 7712345', apps: ['Signal'] })).toEqual([
    'phone: 0049 30 7712345',
    'apps: ["Signal"]',
  ]);
  expect(contactLines({})).toEqual([]);
});
