/** Controls of the form that are more than a box for a line of text. */
import { useMutation } from '@tanstack/react-query';
import { useRef, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useFieldProps } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { inputBoxClass, TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import type { OwnControlProps } from '#platform/web/form/field-parts.tsx';
import { useT } from '#platform/web/i18n.ts';
import { base64Of } from '#platform/web/read-file.ts';
import { adminPicture, type ContentKind } from '../../contract.ts';

/** Which fields of a kind have a control of their own. */
export function controlsOf(kind: ContentKind): (props: OwnControlProps) => ReactNode {
  return (props) => {
    switch (props.path) {
      case 'image':
        return <PictureControl {...props} kind={kind} />;
      case 'type.path':
        return <PictureControl {...props} kind={kind} video />;
      case 'button.style.color':
        return <ColourControl {...props} />;
      case 'content':
        return <LinesControl {...props} rows={8} />;
      case 'type.html':
        return <LinesControl {...props} rows={2} />;
      case 'text':
        return kind === 'notice' ? <LinesControl {...props} rows={3} /> : null;
      default:
        return null;
    }
  };
}

function LinesControl({ value, onChange, rows }: OwnControlProps & { rows: number }): ReactNode {
  const { id, invalid, aria } = useFieldProps({});
  return (
    <textarea
      {...aria}
      id={id}
      rows={rows}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={cx(inputBoxClass(40, invalid), 'h-auto! resize-y px-3 py-2 outline-none max-md:text-base')}
    />
  );
}

/** No colour of its own means the theme's. */
function ColourControl({ value, onChange }: OwnControlProps): ReactNode {
  const t = useT('content.admin');
  const { id } = useFieldProps({});
  return (
    <div className="flex h-10 items-center gap-3">
      <Switch
        checked={value !== ''}
        onChange={(own) => onChange(own ? accent() : '')}
        label={t('colour')}
        hideLabel
      />
      <input
        id={id}
        type="color"
        aria-label={t('colourPick')}
        disabled={value === ''}
        value={value || accent()}
        onChange={({ target }) => onChange(target.value)}
        className="h-10 w-16 rounded-md border border-line bg-raised p-1 disabled:opacity-45"
      />
    </div>
  );
}

/** The theme's own colour, as the picker wants it: it knows no names of tokens. */
function accent(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--accent').trim();
}

const MAX_BYTES = 4 * 1024 * 1024;

interface PictureProps extends OwnControlProps {
  kind: ContentKind;
  /** The address of a video will do as well. */
  video?: boolean;
}

/** A picture by choosing or dropping a file; it is sent at once and kept by its address. */
function PictureControl({ kind, value, onChange, video = false }: PictureProps): ReactNode {
  const t = useT('content.admin.picture');
  const { id, aria } = useFieldProps({});
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MAX_BYTES) throw new TooLarge();
      return call(adminPicture, { kind, data: await base64Of(file) });
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
  const picture = value !== '' && !value.startsWith('https:');
  return (
    <div className="flex flex-col gap-2">
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
        className="flex flex-wrap items-center gap-3 rounded-lg border border-dashed border-line bg-bg/60 p-3"
      >
        {picture ? (
          <img src={value} alt="" className="h-18 w-36 rounded-md bg-raised object-cover" />
        ) : (
          <span className="grid h-18 w-36 place-items-center rounded-md bg-raised text-xs text-fg3">
            {t('none')}
          </span>
        )}
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button
              id={video && !picture ? `${id}-send` : id}
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
          </div>
          <span className="text-xs text-fg3 text-pretty">{t('drop')}</span>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
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
      {video && !picture && (
        <TextInput
          {...aria}
          id={id}
          inputMode="url"
          placeholder={t('video')}
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </div>
  );
}

class TooLarge extends Error {}
