import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useFieldProps } from '#ui/field.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import type { OwnControlProps } from '#platform/web/form/field-parts.tsx';
import { useT } from '#platform/web/i18n.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { brandPicture } from '../../contract.ts';
import type { PictureSlot } from '../../settings.ts';

const MAX_BYTES = 4 * 1024 * 1024;
class TooLarge extends Error {}

/** A picture by choosing or dropping a file: sent at once, kept by its address, part of the draft when that is saved. */
export function PictureControl({
  slot,
  value,
  onChange,
}: OwnControlProps & { slot: PictureSlot }): ReactNode {
  const t = useT('brand.picture');
  const { id, aria } = useFieldProps({});
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_BYTES) throw new TooLarge();
      return call(brandPicture, { slot, data: await base64Of(file) });
    },
    onSuccess: ({ path }) => onChange(path),
  });
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file) send.mutate(file);
  };
  function handleChoice({ target }: ChangeEvent<HTMLInputElement>): void {
    take(target.files);
    target.value = '';
  }
  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    take(event.dataTransfer.files);
  }
  const failed = send.error && (send.error instanceof TooLarge ? t('large') : errorText(send.error));
  return (
    <div className="flex flex-col gap-2">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
        className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line bg-bg/60 p-3"
      >
        {/* Dark logos are for light grounds, and cannot be seen on ours. */}
        <span
          className={cx(
            'grid h-14 w-32 shrink-0 place-items-center overflow-hidden rounded-md p-2 text-xs',
            slot === 'logos.dark' && value !== '' ? 'bg-paper text-ink' : 'bg-raised text-fg3',
          )}
        >
          {value === '' ? t('none') : <img src={value} alt="" className="h-10 w-28 object-contain" />}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            {...aria}
            id={id}
            icon="upload"
            loading={send.isPending}
            onClick={() => input.current?.click()}
          >
            {t(value === '' ? 'choose' : 'replace')}
          </Button>
          {value !== '' && (
            <Button variant="ghost" icon="trash" onClick={() => onChange('')}>
              {t('remove')}
            </Button>
          )}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/png,image/webp,image/jpeg"
          tabIndex={-1}
          aria-hidden
          onChange={handleChoice}
          className="hidden"
        />
      </div>
      {failed && (
        <p role="alert" className="text-xs text-lose">
          {t('failed', { reason: failed })}
        </p>
      )}
    </div>
  );
}
