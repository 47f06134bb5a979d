import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * For a form whose fields may be refused: its first wrong field takes the focus, so it is in sight and its error is read out.
 * @returns the form's ref, and what to call together with the change that shows the errors
 */
export function useRefusedFocus(): [form: RefObject<HTMLFormElement | null>, refuse: () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusals]);
  return [form, () => setRefusals((count) => count + 1)];
}
