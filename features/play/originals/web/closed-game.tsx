import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';

/** In place of a game that the operator has switched off, or does not offer where the player is. */
export function ClosedGame({
  game,
  blocked = false,
}: {
  game: { readonly id: string; readonly title: string };
  blocked?: boolean;
}): ReactNode {
  const t = useT('originals.page');
  return (
    <section className="grid min-h-120 place-items-center rounded-xl border border-line/70 bg-panel p-6 text-center">
      <div className="flex max-w-100 flex-col items-center gap-4">
        <img
          src={`/art/${game.id}.svg`}
          alt=""
          width={120}
          height={160}
          className="rounded-lg opacity-60 grayscale"
        />
        <h1 className="text-lg font-semibold">
          {t(blocked ? 'blocked' : 'disabled', { title: game.title })}
        </h1>
        <p className="text-fg2">{t(blocked ? 'blockedHint' : 'disabledHint')}</p>
        <AppLink to="/" className={buttonClass({ variant: 'secondary' })}>
          {t('lobby')}
        </AppLink>
      </div>
    </section>
  );
}
