import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';

interface WindowProps extends ModalProps {
  content: string;
  image: string;
}

/** The window that greets: a picture, a few paragraphs, one way on. */
export default function WindowModal({ content, image, close }: WindowProps): ReactNode {
  const t = useT('content.window');
  return (
    <div className="flex flex-col gap-4">
      <WindowBody content={content} image={image} />
      <Button variant="primary" size={48} block onClick={close} data-autofocus>
        {t('close')}
      </Button>
    </div>
  );
}

export function WindowBody({ content, image }: { content: string; image: string }): ReactNode {
  return (
    <>
      {image !== '' && (
        <img
          src={image}
          alt=""
          className="aspect-2/1 w-full rounded-lg bg-raised object-cover"
          decoding="async"
        />
      )}
      {content !== '' && <p className="text-base text-pretty whitespace-pre-line text-fg2">{content}</p>}
    </>
  );
}
