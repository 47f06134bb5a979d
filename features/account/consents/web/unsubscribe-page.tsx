import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { usePath } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { unsubscribe, unsubscribeInfo } from '../contract.ts';

/** Where the link of a letter leads. Opening it ends nothing: programs that scan letters open every link. */
export default function UnsubscribePage(): ReactNode {
  const t = useT('consents');
  const token = usePath().split('/').at(-1) ?? '';
  const query = useQuery({
    queryKey: ['consents', 'link', token],
    queryFn: ({ signal }) => call(unsubscribeInfo, { token }, { signal }),
    retry: false,
  });
  const end = useMutation({ mutationFn: () => call(unsubscribe, { token }) });
  return (
    <section className="mx-auto grid w-full max-w-120 grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line/70 bg-panel p-6 text-center md:mt-10">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-hover text-fg2">
        <Icon name={end.isSuccess ? 'check' : 'mail'} size={26} />
      </span>
      <h1 className="text-2xl font-bold text-balance">{t('title.unsubscribe')}</h1>
      <Load query={query} codes={unsubscribeInfo.codes}>
        {({ purpose, granted }) =>
          end.isSuccess || !granted ? (
            <p role="status" className="text-pretty text-fg2">
              {t('link.ended', { what: t(`purpose.${purpose}`) })}
            </p>
          ) : (
            <>
              <p className="text-pretty text-fg2">{t('link.about', { what: t(`purpose.${purpose}`) })}</p>
              {end.error && (
                <p role="alert" className="text-sm text-lose">
                  {errorText(end.error, unsubscribe.codes)}
                </p>
              )}
              <Button variant="primary" size={48} block loading={end.isPending} onClick={() => end.mutate()}>
                {t('link.end')}
              </Button>
            </>
          )
        }
      </Load>
    </section>
  );
}
