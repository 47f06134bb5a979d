import type { ReactNode } from 'react';
import { NativeSelect } from '#ui/native-select.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { Sport } from '../../sports.ts';

/** What both parts of the page are given. */
export interface LeagueChoice {
  sport: Sport;
  /** As favourites name it; empty: none is chosen. */
  league: string;
  onLeague: (league: string) => void;
}

interface LeagueSelectProps extends Pick<LeagueChoice, 'league' | 'onLeague'> {
  leagues: readonly string[];
  /** All of them together can be chosen too. */
  all?: boolean;
}

/** "Norvania · First League". */
export function leagueText(league: string): string {
  return league.split('~').slice(1).join(' · ');
}

export function LeagueSelect({ leagues, league, all = false, onLeague }: LeagueSelectProps): ReactNode {
  const t = useT('sport.results');
  return (
    <label className="w-full max-w-72">
      <span className="sr-only">{t('league')}</span>
      <NativeSelect
        value={leagues.includes(league) ? league : ''}
        onChange={(event) => onLeague(event.target.value)}
      >
        {(all || leagues.length === 0) && <option value="">{t('all')}</option>}
        {leagues.map((one) => (
          <option key={one} value={one}>
            {leagueText(one)}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}
