import { useEffect, useState } from 'react';
import { Button, type ControlSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export interface CopyButtonProps {
  text: string;
  /** What it does, spoken and (with `wide`) written. */
  label: string;
  /** What it says for two seconds afterwards. */
  copiedLabel: string;
  wide?: boolean;
  size?: ControlSize;
  onFail?: () => void;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, copiedLabel, wide, size = 40, onFail }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  async function handleClick() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onFail?.(); // no permission, or the page is not secure
    }
  }
  const icon = copied ? 'check' : 'copy';
  return (
    <>
      {wide ? (
        <Button icon={icon} size={size} onClick={handleClick}>
          {copied ? copiedLabel : label}
        </Button>
      ) : (
        <IconButton
          icon={icon}
          label={label}
          size={size}
          onClick={handleClick}
          {...(copied && { className: 'text-win' })}
        />
      )}
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
    </>
  );
}
