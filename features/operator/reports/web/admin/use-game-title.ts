import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';

const PRODUCTS = ['sport', 'futures', 'poker', 'pvp', 'providers'] as const;

/** A game by the name that players know, a product by its own, and else what the ledger calls it. */
export function useGameTitle(): (id: string) => string {
  const t = useT('reports');
  return (id) => {
    const product = PRODUCTS.find((one) => one === id);
    if (product) return t(`product.${product}`);
    return boot().games.find((game) => game.id === id)?.title ?? id.replace(/^external:/, '');
  };
}
