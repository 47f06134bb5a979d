import { useState, type ReactNode } from 'react';
import type { Json } from '#platform/web/form/schema.ts';
import { useT } from '#platform/web/i18n.ts';
import { contentData, type ContentKind } from '../../contract.ts';
import { BannerCard } from '../banner-card.tsx';
import { NoticeLine } from '../notice-line.tsx';
import { SlideCard } from '../slide-card.tsx';
import { WindowBody } from '../window-modal.tsx';

interface PreviewProps {
  kind: ContentKind;
  value: Json;
}

/** What is being written as visitors will see it; the last whole state stays while something is half typed. */
export function Preview({ kind, value }: PreviewProps): ReactNode {
  const t = useT('content.admin');
  const now = drawn(kind, value);
  const [last, setLast] = useState(now);
  if (now !== null && JSON.stringify(value) !== last?.of) setLast(now);
  const shown = now ?? last;
  if (!shown) return <p className="py-6 text-center text-fg3 text-pretty">{t('previewWaits')}</p>;
  // To be looked at only: its links lead nowhere from here.
  return (
    <div inert className="mx-auto max-w-105">
      {shown.face}
    </div>
  );
}

interface Drawn {
  readonly of: string;
  readonly face: ReactNode;
}

function drawn(kind: ContentKind, value: Json): Drawn | null {
  const face = faceOf(kind, value);
  return face === null ? null : { of: JSON.stringify(value), face };
}

function faceOf(kind: ContentKind, value: Json): ReactNode {
  switch (kind) {
    case 'banner': {
      const { data } = contentData.banner.safeParse(value);
      return data ? <BannerCard banner={data} /> : null;
    }
    case 'slide': {
      const { data } = contentData.slide.safeParse(value);
      return data ? <SlideCard slide={data} first /> : null;
    }
    case 'notice': {
      const { data } = contentData.notice.safeParse(value);
      return data ? <NoticeLine notice={data} onClose={() => {}} /> : null;
    }
    case 'window': {
      const { data } = contentData.window.safeParse(value);
      return data ? <WindowPreview {...data} /> : null;
    }
  }
}

function WindowPreview({
  title,
  content,
  image,
}: {
  title: string;
  content: string;
  image: string;
}): ReactNode {
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-line bg-panel p-5 shadow-pop">
      <p className="text-lg font-bold">{title}</p>
      <WindowBody content={content} image={image} />
    </div>
  );
}
