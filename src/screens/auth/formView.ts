import type { FieldErrors } from '../../domain/validation';

type FormSnapshot<Values> = {
  context: { values: Values; errors: FieldErrors<Values> };
  hasTag: (tag: 'busy') => boolean;
  can: (event: { type: 'field.changed'; changes: Partial<Values> }) => boolean;
};

/** What the forms of signed-out people show in each of their states. */
export function formView<Values>(snapshot: FormSnapshot<Values>) {
  const { values, errors } = snapshot.context;
  return {
    values,
    errors,
    busy: snapshot.hasTag('busy'),
    canType: snapshot.can({ type: 'field.changed', changes: {} }),
  };
}
