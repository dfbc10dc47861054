import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Actor, SnapshotFrom } from 'xstate';
import type { formMachine } from '../../../machines/formMachine';
import { Button } from '../../components/Button';
import { ignoreHeldEnter } from '../../components/ignoreHeldEnter';
import { usePageTitle } from '../../components/usePageTitle';
import { useInvalidFocus } from '../flow';

/** A form of visitors in each of its states. */
function formView(snapshot: SnapshotFrom<typeof formMachine>) {
  const { values, errors, refusal } = snapshot.context;
  const isEditing = snapshot.matches('editing');
  return {
    values,
    errors,
    refusal: isEditing ? refusal : '',
    readOnly: !isEditing,
    busy: snapshot.hasTag('busy'),
    isDone: snapshot.matches('done'),
  };
}

/** A form, and the props that tie its fields to the flow. */
export function useAuthForm(actor: Actor<typeof formMachine>) {
  const view = useSelector(actor, formView, shallowEqual);
  const fieldOf = (name: string) => ({
    name,
    // Uncontrolled: what a password manager fills in without an event stays until the form is sent.
    defaultValue: String(view.values[name] ?? ''),
    error: view.errors[name],
    readOnly: view.readOnly,
    onType: (text: string) => actor.send({ type: 'field.changed', changes: { [name]: text } }),
  });
  return { ...view, fieldOf };
}

/** Tells a password manager whose password a form is about; it has no name, so that it isn't sent. */
export const AccountField = ({ email }: { email: string }) => (
  <input hidden readOnly autoComplete="username" value={email} />
);

type FlowFormProps = {
  actor: Actor<typeof formMachine>;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
};

/** The fields of a form and its button; the first field that is empty has the focus. */
export function FlowForm({ actor, submitLabel, children }: FlowFormProps) {
  const { busy, refusal } = useSelector(actor, formView, shallowEqual);
  const form = useRef<HTMLFormElement>(null);
  useInvalidFocus(actor, form, 'fields.invalid');
  useEffect(() => {
    // Where the page stood before the app, the focus is where its user has put it.
    if (form.current?.closest('main')?.contains(document.activeElement)) return;
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, []);

  return (
    <form
      ref={form}
      // The browser never sends the form itself. If it did, POST keeps the password out of the address.
      method="post"
      onKeyDown={ignoreHeldEnter}
      onSubmit={(event) => {
        event.preventDefault();
        for (const [name, value] of new FormData(event.currentTarget)) {
          const { values } = actor.getSnapshot().context;
          if (typeof value === 'string' && values[name] !== value)
            actor.send({ type: 'field.changed', changes: { [name]: value } });
        }
        actor.send({ type: 'submit' });
      }}
    >
      {children}
      <Button look="primary" type="submit" wide busy={busy}>
        {submitLabel}
      </Button>
      {/* For people who have switched alerts off. */}
      {refusal && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {refusal}
        </p>
      )}
    </form>
  );
}

type AuthFormProps = FlowFormProps & { title: string; footer: ReactNode };

/** The form of a signed-out page under its heading. */
export function AuthForm({ title, footer, ...form }: AuthFormProps) {
  usePageTitle(title);
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{title}</h1>
      <FlowForm {...form} />
      <p className="mt-6 text-center text-sm text-ink-soft">{footer}</p>
    </>
  );
}
