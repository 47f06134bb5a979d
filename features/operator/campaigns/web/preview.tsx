import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { LOCALE_NAMES } from '#platform/contract/locale-names.ts';
import { directionOf, type Locale } from '#platform/contract/locale.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { campaignPreview } from '../campaign-contract.ts';
import { Counts } from './counts.tsx';
import { previewQuery } from './queries.ts';

interface PreviewProps {
  id: string;
  version: number;
}

/** Who would get it as it is saved, and how it looks in each language. */
export function Preview({ id, version }: PreviewProps): ReactNode {
  const t = useT('campaigns.preview');
  return (
    <Panel title={t('title')}>
      <Load query={useQuery(previewQuery(id, version))} codes={campaignPreview.codes}>
        {({ counts, looks }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {counts && <Counts counts={counts} />}
            <Looks looks={looks} />
          </div>
        )}
      </Load>
    </Panel>
  );
}

function Looks({ looks }: { looks: ReplyOf<typeof campaignPreview>['looks'] }): ReactNode {
  const t = useT('campaigns.preview');
  const [locale, setLocale] = useState<Locale>('en');
  const [form, setForm] = useState<'html' | 'text'>('html');
  const look = looks.find((one) => one.locale === locale) ?? looks[0];
  if (!look) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {looks.length > 1 && (
        <Tabs
          size={32}
          label={t('languages')}
          items={looks.map(({ locale: id }) => ({ id, label: LOCALE_NAMES[id] }))}
          value={look.locale}
          onChange={setLocale}
        />
      )}
      <p className="font-semibold wrap-break-word">{look.subject}</p>
      {look.html !== null && (
        <Tabs
          size={32}
          label={t('form')}
          items={[
            { id: 'html', label: t('asHtml') },
            { id: 'text', label: t('asText') },
          ]}
          value={form}
          onChange={setForm}
        />
      )}
      {look.html !== null && form === 'html' ? (
        <iframe
          title={t('frame')}
          srcDoc={look.html}
          // No script, no form, no origin of ours; a link opens a tab of its own.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          className="h-120 w-full rounded-lg border border-line bg-bg"
        />
      ) : (
        <p
          lang={look.locale}
          dir={directionOf(look.locale)}
          className="rounded-lg border border-line bg-bg p-4 wrap-anywhere whitespace-pre-wrap text-fg2"
        >
          {look.text}
        </p>
      )}
    </div>
  );
}
