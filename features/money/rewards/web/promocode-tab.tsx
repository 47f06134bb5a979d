import type { ReactNode } from 'react';
import { Queries } from '#platform/web/query-scope.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PromocodeForm } from './promocode-form.tsx';
import { PublicCodes } from './public-codes.tsx';

/** Tab of the wallet's window. */
export default function PromocodeTab(): ReactNode {
  const t = useT('rewards.promocode');
  return (
    <Queries>
      <p className="text-pretty text-fg2">{t('about')}</p>
      <PromocodeForm />
      <PublicCodes />
    </Queries>
  );
}
