import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';

export const modal = { size: 'lg', label: 'verification.staff.document' } as const;

interface DocumentProps {
  file: { name: string; type: string; data: string };
}

/** A document as it was handed in. A PDF is saved and opened by what the reader trusts for that. */
export default function DocumentModal({ file }: DocumentProps): ReactNode {
  const t = useT('verification.staff');
  const address = `data:${file.type};base64,${file.data}`;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pe-10 text-lg font-bold break-words">{file.name}</h2>
      {file.type === 'image/webp' ? (
        <img src={address} alt={file.name} className="max-h-[70vh] w-full rounded-md bg-bg object-contain" />
      ) : (
        <p className="text-fg2">{t('pdf')}</p>
      )}
      <p>
        <a href={address} download={file.name} className={buttonClass({})}>
          {t('save')}
        </a>
      </p>
    </div>
  );
}
