import { useState, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { PROMOTION_HEIGHT } from '#platform/web/promotion-places.tsx';
import type { slideData } from '../contract.ts';
import { wantsInk } from './ink.ts';
import { Lead } from './lead.tsx';
import { Marks } from './marks.tsx';

export type SlideData = z.output<typeof slideData>;

interface SlideCardProps {
  slide: SlideData;
  /** In sight when the page opens: its picture goes before others. */
  first?: boolean;
}

/** A slide: its background, what is said over it, and where it leads. */
export function SlideCard({ slide, first = false }: SlideCardProps): ReactNode {
  const { text, button, type } = slide;
  return (
    <article
      className={cx(
        'relative isolate overflow-hidden rounded-xl border border-line/60 bg-raised',
        PROMOTION_HEIGHT.slides,
      )}
    >
      <Background background={type} first={first} />
      {/* Words stay readable over whatever was sent. */}
      <span
        aria-hidden
        className="absolute inset-0 -z-10 bg-linear-to-t from-ink/85 via-ink/50 via-60% to-ink/5"
      />
      {type.html && (
        <div className="absolute start-4 top-4 line-clamp-2 max-w-[70%] rounded-md bg-ink/70 px-2.5 py-1 text-xs font-semibold text-paper empty:hidden">
          <Marks html={type.html} />
        </div>
      )}
      <div className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-1 p-4 text-paper">
        <h2 className="line-clamp-2 text-lg/6 font-bold text-balance">{text.title}</h2>
        {text.subtitle && <p className="line-clamp-2 text-paper/85">{text.subtitle}</p>}
        {button.link && <SlideButton button={button} title={text.title} />}
      </div>
    </article>
  );
}

function SlideButton({ button, title }: { button: SlideData['button']; title: string }): ReactNode {
  const { text, link, style } = button;
  // Without words of its own the button is the whole slide.
  if (text === '')
    return <Lead to={link} label={title} className="absolute inset-0 h-full -outline-offset-2" />;
  const colour = style.color;
  const look = colour && {
    style: { background: colour, color: wantsInk(colour) ? 'var(--color-ink)' : 'var(--color-paper)' },
  };
  return (
    <Lead
      to={link}
      className={cx(buttonClass({ variant: 'primary' }), 'mt-1.5 max-w-full')}
      {...(look || {})}
    >
      <span className="truncate">{text}</span>
    </Lead>
  );
}

const FIT = { cover: 'object-cover', contain: 'object-contain', fill: 'object-fill' } as const;

function Background({ background, first }: { background: SlideData['type']; first: boolean }): ReactNode {
  const still = useReducedMotion();
  const [broken, setBroken] = useState<string | null>(null);
  const { type, path, objectFit } = background;
  const look = cx('absolute inset-0 -z-10 size-full', FIT[objectFit]);
  if (path === '' || broken === path) return <Drawn />;
  const handleError = (): void => setBroken(path);
  if (type === 'image')
    return (
      <img
        src={path}
        alt=""
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={handleError}
        className={look}
      />
    );
  return (
    <video
      src={path}
      muted
      loop
      playsInline
      autoPlay={!still}
      preload="metadata"
      aria-hidden
      tabIndex={-1}
      onError={handleError}
      className={look}
    />
  );
}

/** Ground of a slide without a picture, or whose picture does not come. */
function Drawn(): ReactNode {
  return (
    <span
      aria-hidden
      className="absolute inset-0 -z-10 bg-radial-[at_85%_15%] from-accent/45 via-accent/10 via-50% to-raised"
    />
  );
}
