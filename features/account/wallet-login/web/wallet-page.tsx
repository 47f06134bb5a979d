import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { enter, useUser } from '#platform/web/session.ts';
import { linkWith, logInWith } from './sign-in.ts';
import { useWallets } from './use-wallets.ts';
import { WalletChoice } from './wallet-choice.tsx';

type Kind = 'auth' | 'connect';

const cookie = 'walletconnect';
const daySeconds = 24 * 3600;

/** What the page is opened for: kept for a day, so that a wallet that reloads it finds it again. */
function remember(kind: Kind): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${kind}; Path=/; Max-Age=${daySeconds}; SameSite=Lax${secure}`;
}

/** A page of ours that shows this one in a frame hears what came of it. */
function showToast(kind: Kind): void {
  if (window.parent !== window) window.parent.postMessage({ type: 'walletconnect', kind }, location.origin);
}

/** A wallet and nothing else: in a frame of this site, or in the browser inside a wallet's app. */
export default function WalletPage(): ReactNode {
  const t = useT('wallet');
  const user = useUser();
  const [kind] = useState<Kind>(user ? 'connect' : 'auth');
  const [done, setDone] = useState(false);
  useEffect(() => remember(kind), [kind]);
  const { begin, choose, several, busy } = useWallets(async (wallet) => {
    if (kind === 'auth') await enter(await logInWith(wallet));
    else await linkWith(wallet);
    setDone(true);
    showToast(kind);
  });
  return (
    <div className="grid min-h-80 place-items-center p-4">
      <div className="flex w-full max-w-90 flex-col items-center gap-5 text-center">
        <h1 className="text-xl font-bold text-balance">{t(`page.${kind}`)}</h1>
        {done ? (
          <>
            <p role="status" className="flex items-center gap-2 font-semibold text-win">
              <Icon name="check-circle" size={20} />
              {t(`page.${kind}Done`)}
            </p>
            <AppLink to="/" className={`${linkClass()} min-h-10`}>
              {t('page.home')}
            </AppLink>
          </>
        ) : (
          <>
            <p className="text-pretty text-fg2">{t('page.text')}</p>
            {several.length > 0 ? (
              <div className="w-full">
                <WalletChoice wallets={several} busy={busy} onChoose={(wallet) => void choose(wallet)} />
              </div>
            ) : (
              <Button
                variant="primary"
                size={48}
                block
                icon="wallet"
                loading={busy !== null}
                onClick={() => void begin()}
              >
                {t('page.button')}
              </Button>
            )}
            {kind === 'auth' && <p className="text-xs text-pretty text-fg3">{t('terms')}</p>}
          </>
        )}
      </div>
    </div>
  );
}
