import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from './classes';

export const inputClasses = (invalid: boolean) =>
  classes(
    'h-11 w-full rounded-md border bg-surface px-3 text-base text-ink transition-colors sm:h-10 sm:pointer-fine:text-sm',
    'placeholder:text-ink-faint read-only:text-ink-soft',
    invalid ? 'border-danger' : 'border-control hover:border-ink-soft',
  );

export type FieldFrameProps = {
  label: string;
  /** A cell of a table: the label is there for screen readers alone, and no line is kept free. */
  isInTable?: boolean | undefined;
  /** It may stay empty. */
  isOptional?: boolean | undefined;
  error: string | undefined;
  /** Content after the error, such as a link to its reason. */
  errorAction?: ReactNode;
  /** A line under the field, read with it, and a button beside the line. */
  note?: { text: ReactNode; action?: ReactNode } | undefined;
  /** Draws the control; the given attributes tie label, error and note to it. */
  children: (control: {
    id: string;
    'aria-required': boolean;
    'aria-invalid': true | undefined;
    'data-noted': true | undefined;
    'aria-describedby': string | undefined;
    onFocus: () => void;
    onBlur: () => void;
  }) => ReactNode;
};

/** The properties of one field that its form knows. */
export type FieldProps = Omit<FieldFrameProps, 'children'> & { name: string; readOnly: boolean };

/** A label, its control, and a line that is kept free for the error. */
export function FieldFrame({
  label,
  isInTable = false,
  isOptional = false,
  error,
  errorAction,
  note,
  children,
}: FieldFrameProps) {
  const id = useId();
  const errorId = `${id}-erro`;
  const noteId = `${id}-nota`;
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={isInTable ? 'sr-only' : 'mb-1.5 block text-sm font-medium text-ink'}>
        {label}
      </label>
      {children({
        id,
        'aria-required': !isOptional,
        'aria-invalid': error ? true : undefined,
        'data-noted': note?.action ? true : undefined,
        'aria-describedby': classes(error && errorId, note && noteId) || undefined,
        onFocus: () => setHasFocus(true),
        onBlur: () => setHasFocus(false),
      })}
      <div
        // The error is read with a field that takes the focus; where it has the focus, it must be announced.
        aria-live={hasFocus ? 'polite' : undefined}
        className={isInTable ? 'text-sm' : 'min-h-9 pt-1 pb-3 text-sm'}
      >
        {error && (
          <div className="flex items-baseline gap-x-3">
            <p id={errorId} className="flex min-w-0 items-start gap-1.5 text-danger">
              <CircleAlert className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{error}</span>
            </p>
            {errorAction}
          </div>
        )}
        {note && (
          <div className="flex flex-wrap items-baseline gap-x-3 text-ink-soft">
            <p id={noteId} className="min-w-0 wrap-anywhere">
              {note.text}
            </p>
            {note.action}
          </div>
        )}
      </div>
    </div>
  );
}

/** The shape of a field whose value is not here yet. */
export const FieldSkeleton = () => (
  <div aria-hidden className="animate-late">
    <div className="mb-2.5 h-4 w-24 animate-breathe rounded-sm bg-sunken" />
    <div className="mb-9 h-11 animate-breathe rounded-md bg-sunken sm:h-10" />
  </div>
);

type TextFieldProps = Omit<FieldFrameProps, 'children'> &
  Pick<
    ComponentProps<'input'>,
    | 'name'
    | 'value'
    | 'defaultValue'
    | 'readOnly'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'autoCorrect'
    | 'inputMode'
    | 'spellCheck'
    | 'onKeyDown'
  > & {
    onType: (text: string) => void;
    type?: 'text' | 'password';
    /** Content in the field, at its end. */
    aside?: ReactNode;
  };

/** The classes of a button at the end of a field. */
export const fieldButtonClasses =
  'absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink sm:w-10 print:hidden';

/** One line of text with its label and its error (specification, section 5). */
export function TextField(props: TextFieldProps) {
  const { label, isOptional, error, errorAction, note, onType, type = 'text', aside, ...input } = props;
  return (
    <FieldFrame {...{ label, isOptional, error, errorAction, note }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            type={type}
            dir="auto"
            className={classes(inputClasses(error !== undefined), aside != null && 'pr-11')}
            onChange={(event) => onType(event.target.value)}
          />
          {aside}
        </div>
      )}
    </FieldFrame>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'aside'> & { name: string };

/**
 * Passwords, each hidden until its eye is pressed. In the document the eyes come after all fields, so that Tab leads
 * from field to field; the grid puts each into its field.
 */
export function PasswordFields({ fields }: { fields: readonly PasswordFieldProps[] }) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const placeOf = (at: number) => ({ gridArea: `${at + 1} / 1` });
  return (
    <div className="grid">
      {fields.map((field, at) => (
        <div key={field.name} style={placeOf(at)}>
          {/* An empty aside: room for the eye. */}
          <TextField {...field} type={shown.includes(field.name) ? 'text' : 'password'} aside={false} />
        </div>
      ))}
      {fields.map(({ name }, at) => {
        const isShown = shown.includes(name);
        const EyeIcon = isShown ? EyeOff : Eye;
        return (
          <span
            key={name}
            style={placeOf(at)}
            className="relative mt-6.5 h-11 w-11 justify-self-end sm:h-10 sm:w-10"
          >
            <button
              type="button"
              className={fieldButtonClasses}
              onClick={() =>
                setShown(isShown ? shown.filter((shownName) => shownName !== name) : [...shown, name])
              }
            >
              <EyeIcon className="size-4" />
              <span className="sr-only">{isShown ? 'Ocultar senha' : 'Mostrar senha'}</span>
            </button>
          </span>
        );
      })}
    </div>
  );
}

/** An email, which phones neither capitalize nor correct. */
export const EmailField = (props: TextFieldProps) => (
  <TextField inputMode="email" autoCapitalize="off" autoCorrect="off" spellCheck={false} {...props} />
);
