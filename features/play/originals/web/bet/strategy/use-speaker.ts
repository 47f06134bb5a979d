import type { AnyInstant } from '#platform/contract/game.ts';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import type { StakeWallet } from '../../instance-types.ts';
import type { Speaker } from './words.ts';

/** Groups of texts that games keep words of parameters in. */
const VALUE_GROUPS = ['risks', 'level'];

/** Makes sentences of rules in the page's language, in the money that is played with. */
export function useSpeaker(game: AnyInstant, { currency, decimals, scale }: StakeWallet): Speaker {
  const t = useT('originals.strategy');
  const words = useT(`games.${game.id}`);
  const view = useMoneyView(currency);
  return {
    t,
    view,
    decimals,
    scale,
    code: currency.toUpperCase(),
    field: (name) => (words.has(name) ? words(name) : name),
    value(_, value) {
      const group = VALUE_GROUPS.find((name) => words.has(`${name}.${String(value)}`));
      return group === undefined ? String(value) : words(`${group}.${String(value)}`);
    },
  };
}
