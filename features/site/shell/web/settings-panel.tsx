import { lazy, Suspense, type ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { loadTexts, useT } from '#platform/web/i18n.ts';
import { Dropdown } from '#platform/web/dropdown.tsx';

const Rows = lazy(
  async () => (await Promise.all([import('./settings-rows.tsx'), loadTexts('features/shell')]))[0],
);

/** Everything a visitor may set: in the header's menu and in the drawer. */
export function SettingsPanel(props: { close?: () => void }): ReactNode {
  return (
    <Suspense fallback={<div className="h-116" />}>
      <Rows {...props} />
    </Suspense>
  );
}

export function SettingsMenu(): ReactNode {
  const t = useT('shell.settings');
  return (
    <Dropdown
      label={t('label')}
      buttonClassName="grid size-10 place-items-center rounded-md text-fg2 transition-colors hover:bg-hover hover:text-fg aria-expanded:bg-hover aria-expanded:text-fg"
      button={<Icon name="sliders" />}
      panel={SettingsPanel}
      panelClassName="sm:end-0 sm:w-85"
    />
  );
}
