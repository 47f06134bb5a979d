import { useT } from '#platform/web/i18n.ts';

/** Blackjack has no settings: its rules are the same in every round. */
export function BlackjackInputs() {
  const t = useT('games.blackjack');
  return <p className="text-xs text-fg2">{t('rulesNote')}</p>;
}
