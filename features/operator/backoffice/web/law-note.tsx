import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';

/** What an operator has to know of the law before a feature is switched on, by its id; null where there is nothing to say. */
export function useLaw(): (feature: string) => string | null {
  const t = useT('backoffice.law');
  return (feature) => (t.has(feature) ? t(feature) : null);
}

/** The same as a panel, for each of these features that has such a text. */
export function LawNote({
  features,
}: {
  features: readonly { readonly id: string; readonly title: string }[];
}): ReactNode {
  const t = useT('backoffice.law');
  const law = useLaw();
  const touched = features.flatMap(({ id, title }) => {
    const text = law(id);
    return text === null ? [] : [{ id, title, text }];
  });
  if (touched.length === 0) return null;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          <Icon name="warning" size={16} className="shrink-0 text-warn" />
          {t('heading')}
        </span>
      }
    >
      <dl className="grid gap-3">
        {touched.map(({ id, title, text }) => (
          <div key={id}>
            <dt className="font-semibold">{title}</dt>
            <dd className="max-w-180 text-pretty text-fg2">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
