import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { cx } from '#ui/cx.ts';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { THEMES, type Theme } from '#platform/contract/theme.ts';
import { useT } from '#platform/web/i18n.ts';
import type { BrandRoom } from '../../contract.ts';

const SIZES = ['desktop', 'phone'] as const;

/** The site itself as it would be with the draft. Nobody but staff of this room is sent it. */
export function Preview({ room, dirty }: { room: BrandRoom; dirty: boolean }): ReactNode {
  const t = useT('brand');
  const { change, inForce } = room;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {dirty && <p className="text-pretty text-warn">{t('preview.unsaved')}</p>}
      {change || inForce.version > 0 ? (
        <Frame asked={change?.id ?? `v${inForce.version}`} revision={change?.revision ?? 0} />
      ) : (
        <EmptyState icon="eye" text={t('preview.none')} />
      )}
    </div>
  );
}

function Frame({ asked, revision }: { asked: string; revision: number }): ReactNode {
  const t = useT('brand');
  const themes = useT('shell.themes');
  const [theme, setTheme] = useState<Theme>('main');
  const [size, setSize] = useState<(typeof SIZES)[number]>('desktop');
  const address = `/?brand=${asked}&look=${theme}`;
  return (
    <Panel
      title={
        <Tabs
          label={t('preview.theme')}
          size={32}
          items={THEMES.map((id) => ({ id, label: themes(id) }))}
          value={theme}
          onChange={setTheme}
        />
      }
      aside={
        <span className="flex flex-wrap items-center gap-4">
          <Tabs
            label={t('preview.size')}
            size={32}
            items={SIZES.map((id) => ({ id, label: t(`preview.${id}`) }))}
            value={size}
            onChange={setSize}
          />
          <a href={address} target="_blank" rel="noreferrer" className={linkClass()}>
            {t('preview.tab')}
          </a>
        </span>
      }
    >
      {/* The site itself, which a box without its own origin could not run. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        key={`${address}.${revision}`}
        title={t('preview.frame')}
        src={address}
        className={cx(
          'mx-auto block h-180 max-w-full border border-line bg-bg',
          size === 'phone' ? 'w-97.5' : 'w-full',
        )}
      />
    </Panel>
  );
}
