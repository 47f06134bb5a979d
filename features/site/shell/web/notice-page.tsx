import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

interface NoticeProps {
  icon: IconName;
  /** Large faded figure behind, such as 404. */
  figure?: string;
  title: string;
  text: ReactNode;
  tone?: 'accent' | 'warn' | 'lose';
  children?: ReactNode;
}

const TONES = { accent: 'text-accent', warn: 'text-warn', lose: 'text-lose' } as const;

/** A whole page that says one thing: not found, refused, excluded, broken. */
export function NoticePage({ icon, figure, title, text, tone = 'accent', children }: NoticeProps): ReactNode {
  return (
    <section className="relative mx-auto flex min-h-[60vh] max-w-130 flex-col items-center justify-center gap-4 py-16 text-center">
      {figure && (
        // Drawn by CSS: an ornament, not text for anyone to read.
        <span
          aria-hidden
          data-figure={figure}
          className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-[70%] text-[min(220px,46vw)] leading-none font-bold text-raised italic select-none tnum before:content-[attr(data-figure)]"
        />
      )}
      <span
        className={`relative grid size-20 place-items-center rounded-full border border-line bg-panel shadow-card ${TONES[tone]}`}
      >
        <Icon name={icon} size={36} />
      </span>
      <h1 className="relative text-xl font-bold text-balance">{title}</h1>
      <div className="relative text-fg2 text-pretty">{text}</div>
      {children && <div className="relative mt-2 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}
