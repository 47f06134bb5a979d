import { useSearch } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { useT } from '#platform/web/i18n.ts';
import { Slot } from '#platform/web/slots.tsx';
import { Hold } from '#ui/hold.tsx';
import { Icon } from '#ui/icon.tsx';
import { readLink } from '../link.ts';
import { FairnessTabs } from './fairness-tabs.tsx';

/** /fairness: proof for anyone, with or without an account. A link fills the verifier in. */
export default function FairnessPage() {
  const t = useT('fairness');
  const query = useSearch();
  const bet = readLink(query, boot().games);
  const broken = bet === null && query.verify !== undefined;
  return (
    <div className="mx-auto flex w-full max-w-page min-w-0 flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-bold md:text-2xl">{t('heading')}</h1>
        <p className="max-w-[68ch] text-sm/6 text-fg2">{t('intro')}</p>
        {broken && (
          <p role="alert" className="flex items-center gap-2 text-sm font-semibold text-warn">
            <Icon name="warning" size={18} />
            {t('error.link')}
          </p>
        )}
      </header>
      <FairnessTabs
        key={JSON.stringify(query)}
        start={query.tab === 'seeds' ? 'seeds' : 'verify'}
        bet={bet}
      />
      <Slot place="fairness.below" fallback={<Hold className="h-60" />} later />
    </div>
  );
}
