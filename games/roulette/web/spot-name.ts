import type { Translate } from '#platform/web/i18n.ts';
import type { Spot } from '../spots.ts';
import { labelOf } from '../variants.ts';

/** A spot as one would call it at the table: "Split 8 / 11", "First dozen". @param t texts of the game */
export function spotName(t: Translate, { id, kind, numbers }: Spot): string {
  switch (kind) {
    case 'straight':
    case 'split':
    case 'trio':
    case 'corner':
    case 'four':
    case 'basket':
    case 'both':
      return t(`spot.${kind}`, { numbers: numbers.map(labelOf).join(' / ') });
    case 'street':
    case 'line':
      return t(`spot.${kind}`, { first: numbers[0]!, last: numbers.at(-1)! });
    case 'dozen':
    case 'column':
      return t(`spot.${kind}`, { place: Number(id.at(-1)) });
    case 'colour':
    case 'parity':
    case 'half':
      return t(`spot.${id}`);
    case 'any':
      return t('spot.any');
  }
}
