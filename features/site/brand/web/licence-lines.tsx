import type { ReactNode } from 'react';
import { brand } from '#platform/web/brand.ts';
import { useT } from '#platform/web/i18n.ts';

/** At the foot of every page: who holds the licence, its seal, where a complaint goes, and which addresses are this house's. */
export default function LicenceLines(): ReactNode {
  const t = useT('brand.footer');
  const { entity, address, number, authority, complaints, domains = [] } = brand();
  const lines = [
    entity && t('operator', { entity: [entity, address].filter(Boolean).join(', ') }),
    number && t('number', { number: [number, authority].filter(Boolean).join(', ') }),
    complaints && t('complaints', { contact: complaints }),
    domains.length > 0 && t('domains', { domains: domains.join(', ') }),
  ].filter(Boolean);
  return (
    <>
      {lines.length > 0 && <p className="text-xs text-pretty text-fg3">{lines.join(' ')}</p>}
      <Seal />
    </>
  );
}

/** The mark of the authority, which leads to its page about the licence. */
function Seal(): ReactNode {
  const t = useT('brand.footer');
  const { sealImage, sealUrl } = brand();
  if (!sealImage) return null;
  const picture = <img src={sealImage} alt={t('seal')} className="h-12 w-auto max-w-40 object-contain" />;
  return sealUrl ? (
    <a href={sealUrl} target="_blank" rel="noreferrer" className="block w-fit rounded-md">
      {picture}
    </a>
  ) : (
    picture
  );
}
