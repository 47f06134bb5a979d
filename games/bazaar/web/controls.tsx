import { useT } from '#platform/web/i18n.ts';

/** There is nothing to choose: what a pack is, in a line. */
export function BazaarControls() {
  const t = useT('games.bazaar');
  return <p className="text-xs text-fg3">{t('pack')}</p>;
}
