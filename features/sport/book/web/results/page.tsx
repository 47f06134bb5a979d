import { notFound, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { NativeSelect } from '#ui/native-select.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { type Sport, sportOf, SPORTS } from '../../sports.ts';
import { PageHead } from '../page-head.tsx';
import { SportFrame } from '../sport-frame.tsx';
import { DayResults } from './day-results.tsx';
import { LeagueTable } from './league-table.tsx';

const PARTS = ['results', 'standings'] as const;
type Part = (typeof PARTS)[number];

const addressOf = ({ slug, id }: Sport, part: Part) =>
  `/sport/results/${slug}-${id}${part === 'results' ? '' : `/${part}`}`;

/** /sport/results[/{id}[/standings]]: how matches ended by day, and the tables of leagues. */
export default function ResultsPage(): ReactNode {
  const t = useT('sport');
  const { id, part: named } = useParams({
    strict: false,
    select: (params: { id?: string; part?: string }) => ({
      id: params.id ?? '',
      part: params.part ?? 'results',
    }),
  });
  const sport = id === '' ? SPORTS[0]! : sportOf(id);
  const part = PARTS.find((one) => one === named);
  // One choice for both parts; of another sport it is another one.
  const [chosen, setChosen] = useState<{ sport: number; league: string } | null>(null);
  if (!sport || !part) throw notFound();
  const league = chosen?.sport === sport.id ? chosen.league : '';
  const choice = { sport, league, onLeague: (next: string) => setChosen({ sport: sport.id, league: next }) };
  return (
    <SportFrame>
      <PageHead title={t(`results.${part === 'results' ? 'title' : 'standings'}`)} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tabs<Part>
          label={t('results.which')}
          panels="sport-results"
          value={part}
          items={PARTS.map((one) => ({ id: one, label: t(`results.${one === 'results' ? 'title' : one}`) }))}
          onChange={(next) => navigate(addressOf(sport, next), { replace: true })}
        />
        <label className="w-full max-w-72">
          <span className="sr-only">{t('sports')}</span>
          <NativeSelect
            value={sport.id}
            onChange={(event) => navigate(addressOf(sportOf(event.target.value)!, part), { replace: true })}
          >
            {SPORTS.map((one) => (
              <option key={one.id} value={one.id}>
                {t(`name.${one.slug}`)}
              </option>
            ))}
          </NativeSelect>
        </label>
      </div>
      <TabPanel panels="sport-results" id={part} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {part === 'results' ? <DayResults {...choice} /> : <LeagueTable {...choice} />}
      </TabPanel>
    </SportFrame>
  );
}
