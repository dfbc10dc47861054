import { type RefObject, useEffect, useState } from 'react';

/** A form's flow, of which only the rejections matter here. */
type RejectingActor = {
  on: (type: 'fields.rejected', handler: () => void) => { unsubscribe: () => void };
};

/** Moves the focus to the first invalid field each time the flow rejects the form. */
export function useRejectionFocus(actor: RejectingActor, form: RefObject<HTMLFormElement | null>): void {
  // The flow tells before the errors are drawn: counting makes the effect run after that.
  const [rejections, setRejections] = useState(0);

  useEffect(() => {
    const subscription = actor.on('fields.rejected', () => setRejections((count) => count + 1));
    return () => subscription.unsubscribe();
  }, [actor]);

  useEffect(() => {
    if (rejections === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, rejections]);
}
