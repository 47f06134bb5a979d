import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { PublicCode } from '../promocode-contract.ts';
import { useGiftText } from './gift-text.ts';
import { useTickets } from './queries.ts';

/** Codes that anybody may use now, to be copied; nothing where there are none. */
export function PublicCodes(): ReactNode {
  const t = useT('rewards.promocode');
  const { data } = useTickets();
  if (!data || data.promocodes.length === 0) return null;
  return (
    <section aria-label={t('public')}>
      <h3 className="text-xs font-semibold text-fg3">{t('public')}</h3>
      <ul className="mt-2 grid gap-1">
        {data.promocodes.map((code) => (
          <Code key={code._id} code={code} />
        ))}
      </ul>
    </section>
  );
}

function Code({ code }: { code: PublicCode }): ReactNode {
  const t = useT('rewards.promocode');
  const gift = useGiftText(code);
  return (
    <li className="flex h-12 items-center gap-3 rounded-lg bg-raised ps-4 pe-1">
      <code className="min-w-0 flex-1 truncate font-mono font-semibold">{code.code}</code>
      {code.vipLevel > 0 && <Badge tone="warn">{t('vipFrom', { level: code.vipLevel })}</Badge>}
      <span className="shrink-0 text-xs text-fg2">{gift}</span>
      <CopyButton text={code.code} label={t('copy', { code: code.code })} copiedLabel={t('copied')} />
    </li>
  );
}
