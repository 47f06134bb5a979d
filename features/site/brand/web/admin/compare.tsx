import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TOKENS } from '#platform/contract/theme.ts';
import type { FormField } from '#platform/web/form/schema.ts';
import { useT } from '#platform/web/i18n.ts';
import type { BrandRoom } from '../../contract.ts';
import { COLOUR } from '../../contrast.ts';
import { differences, titleOf, type Difference } from './differences.ts';

/** The draft beside what is published: only what differs. */
export function Compare({
  room: { change, inForce },
  form,
}: {
  room: BrandRoom;
  form: FormField;
}): ReactNode {
  const t = useT('brand.compare');
  const titled = useTitles(form);
  if (!change) return <EmptyState icon="swap" text={t('noDraft')} />;
  const rows = differences(inForce.value, change.value);
  return (
    <Panel flush>
      <Table
        caption={t('caption')}
        rows={rows}
        rowKey={({ path }) => path}
        empty={<EmptyState icon="check" text={t('same')} />}
        columns={[
          {
            id: 'field',
            head: t('field'),
            cell: ({ path }: Difference) => <span className="block py-2">{titled(path)}</span>,
          },
          {
            id: 'before',
            head: t('published'),
            cell: ({ before, path }) => <Value text={before} path={path} />,
          },
          { id: 'after', head: t('draft'), cell: ({ after, path }) => <Value text={after} path={path} /> },
        ]}
      />
    </Panel>
  );
}

function useTitles(form: FormField): (path: string) => string {
  const t = useT('brand');
  const themes = useT('shell.themes');
  return (path) => {
    const [group, theme = '', name] = path.split('.');
    const token = TOKENS.find((one) => one === name);
    return group === 'colours' && token ? `${themes(theme)} · ${t(`token.${token}`)}` : titleOf(form, path);
  };
}

/** A picture as itself, a colour with its patch, words as they are. */
function Value({ text, path }: { text: string; path: string }): ReactNode {
  const t = useT('brand.compare');
  if (text === '') return <span className="text-fg3">{t('nothing')}</span>;
  if (text.startsWith('/media/'))
    return (
      <img
        src={text}
        alt={t('picture')}
        className={cx(
          'my-2 h-10 max-w-40 rounded-sm object-contain px-1',
          // Made for light grounds.
          path === 'logos.dark' ? 'bg-paper' : 'bg-raised',
        )}
      />
    );
  if (!COLOUR.test(text))
    return <span className="block max-w-80 py-2 wrap-break-word whitespace-normal">{text}</span>;
  return (
    <span className="flex items-center gap-2 font-mono text-xs">
      <span style={{ background: text }} className="size-5 rounded-sm border border-line" />
      {text}
    </span>
  );
}
