import type { ReactNode } from 'react';
import { Select } from '#ui/select.tsx';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';

const ALL = '*';

/** Every game of the house, or all of them (''). */
export function GameSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (game: string) => void;
}): ReactNode {
  const t = useT('backoffice.rounds');
  const games = boot().games.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <div className="w-40">
      <Select
        label={t('gameFilter')}
        options={[{ value: ALL, label: t('allGames') }, ...games]}
        value={value || ALL}
        onChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
        search={{ placeholder: t('searchGame'), empty: t('noGame') }}
      />
    </div>
  );
}
