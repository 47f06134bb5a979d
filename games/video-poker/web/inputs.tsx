import { useT } from '#platform/web/i18n.ts';

/** Video poker has no settings: its paytable is the same in every round. */
export function VideoPokerInputs() {
  const t = useT('games.video-poker');
  return <p className="text-xs text-fg2">{t('rulesNote')}</p>;
}
