import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from './classes';

export const inputClasses = (invalid: boolean) =>
  classes(
    'h-11 w-full rounded-md border bg-surface px-3 text-base text-ink transition-colors sm:h-10 sm:text-sm',
    'placeholder:text-ink-faint read-only:text-ink-soft',
    invalid ? 'border-danger' : 'border-control hover:border-ink-soft',
  );

type FieldFrameProps = {
  label: string;
  error: string | undefined;
  /** Id of what is to be read along with it beside its error. */
  describedBy?: string | undefined;
  /** Draws the control with what ties label and error to it. */
  children: (control: {
    id: string;
    'aria-required': true;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    onFocus: () => void;
    onBlur: () => void;
  }) => ReactNode;
};

/** Label above, control, and a line kept free for the error, so that nothing jumps. */
export function FieldFrame({ label, error, describedBy, children }: FieldFrameProps) {
  const id = useId();
  const errorId = `${id}-erro`;
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-ink">
        {label}
      </label>
      {children({
        id,
        // Every field of the product is required (section 5).
        'aria-required': true,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': classes(error && errorId, describedBy) || undefined,
        onFocus: () => setHasFocus(true),
        onBlur: () => setHasFocus(false),
      })}
      <div
        // A focus that comes here reads the error along; one that is here already has to be told.
        aria-live={hasFocus ? 'polite' : undefined}
        className="flex min-h-9 items-start gap-1.5 pt-1 pb-3 text-sm text-danger"
      >
        {error && (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            <p id={errorId} className="min-w-0 wrap-anywhere">
              {error}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

type TextFieldProps = Pick<
  ComponentProps<'input'>,
  'type' | 'name' | 'value' | 'readOnly' | 'autoComplete' | 'onKeyDown'
> & {
  label: string;
  error: string | undefined;
  describedBy?: string | undefined;
  onType: (text: string) => void;
};

/** One line of text with its label and its error (specification, section 5). */
export function TextField({ label, error, describedBy, onType, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} describedBy={describedBy}>
      {(control) => (
        <input
          {...control}
          {...input}
          dir="auto"
          className={inputClasses(error !== undefined)}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
