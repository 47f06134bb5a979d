import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PROMOTION_HEIGHT } from '#platform/web/promotion-places.tsx';
import { toast } from '#platform/web/toasts.tsx';
import type { bannerData } from '../contract.ts';
import { BannerActivation } from './banner-activation.tsx';
import { Lead } from './lead.tsx';

export type BannerData = z.output<typeof bannerData>;

/** A promotion: the whole card leads where it says; its code is copied, or activated where a room can do that. */
export function BannerCard({ banner }: { banner: BannerData }): ReactNode {
  const { type, title, link, image, code } = banner;
  return (
    <article
      className={cx(
        'group/banner relative isolate flex flex-col items-start justify-between overflow-hidden rounded-xl border border-line/60 bg-raised p-4 text-paper',
        PROMOTION_HEIGHT.banners,
      )}
    >
      <Ground image={image} type={type} />
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-r from-ink/80 via-ink/45 via-55% to-transparent rtl:bg-linear-to-l"
      />
      <div className="flex w-full min-w-0 flex-col items-start gap-2">
        {type && <Badge className="bg-ink/70! text-paper!">{type}</Badge>}
        <h2 className="line-clamp-2 max-w-[80%] text-lg/6 font-bold">{title}</h2>
      </div>
      {/* Over the whole card, under the buttons. */}
      {link && <Lead to={link} label={title} className="absolute inset-0 rounded-xl -outline-offset-2" />}
      {code && (
        <div className="relative flex max-w-full items-center gap-2">
          <CopyCode code={code} />
          <BannerActivation code={code} type={type} />
        </div>
      )}
    </article>
  );
}

function CopyCode({ code }: { code: string }): ReactNode {
  const t = useT('content.banners');
  async function handleCopy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t('copied'), { id: 'copied' });
    } catch {
      // No permission, or the page is not secure: it can still be read and typed.
      toast.error(t('notCopied', { code }), { id: 'copied' });
    }
  }
  return (
    <button
      type="button"
      aria-label={t('copy', { code })}
      onClick={() => void handleCopy()}
      className="flex h-10 min-w-0 items-center gap-2 rounded-md border border-dashed border-paper/50 bg-ink/70 px-3 font-semibold tracking-wide text-paper transition-colors hover:border-paper hover:bg-ink"
    >
      <span className="truncate">{code}</span>
      <Icon name="copy" size={16} />
    </button>
  );
}

const GLYPHS: Readonly<Record<string, IconName>> = { Poker: 'cards', Deposit: 'wallet' };

/** The picture that was sent, or one in the theme's colour. */
function Ground({ image, type }: { image: string; type: string }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  if (image !== '' && broken !== image)
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(image)}
        className="absolute inset-0 -z-20 size-full object-cover"
      />
    );
  return (
    <span
      aria-hidden
      className="absolute inset-0 -z-20 grid items-center justify-items-end overflow-hidden bg-linear-to-br from-accent/35 via-accent/15 to-raised rtl:bg-linear-to-bl"
    >
      <Icon name={GLYPHS[type] ?? 'gift'} size={140} className="-me-3 -rotate-12 text-accent/45" />
    </span>
  );
}
