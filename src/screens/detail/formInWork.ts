import { useContext, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { is, type Struct } from 'superstruct';
import { FormKeeperContext, type KeptForm } from './formKeeper';

/** Of what was kept, the fields that the form has; null where they don't make sense. */
function fieldsIn<Values extends object>(
  changes: object,
  schema: Struct<Values, unknown>,
  blank: Values,
): Partial<Values> | null {
  const known = Object.entries(changes).filter(([field]) => Object.hasOwn(blank, field));
  const typed = Object.fromEntries(known) as Partial<Values>;
  return is({ ...blank, ...typed }, schema) ? typed : null;
}

/**
 * What had been typed into this form and could not be saved; taken up once.
 * @param blank what the form of a new record holds, and so its fields
 * @returns the fields, and why they were not saved; null for a form that nothing was kept of
 */
export function useKeptChanges<Values extends object>(
  schema: Struct<Values, unknown>,
  blank: Values,
): { typed: Partial<Values>; reason: KeptForm['reason'] } | null {
  const keeper = useContext(FormKeeperContext);
  const { pathname } = useLocation();

  const kept = useMemo(() => {
    const form = keeper.recallAt(pathname);
    const typed = form && fieldsIn(form.changes, schema, blank);
    return typed && { form, typed };
  }, [keeper, pathname, schema, blank]);
  useEffect(() => {
    if (kept !== null) keeper.drop(kept.form);
  }, [keeper, kept]);
  return kept && { typed: kept.typed, reason: kept.form.reason };
}

/** Lets the changes of this form be kept, from now on and as long as it is there. */
export function useNotedChanges(changes: object | null): void {
  const keeper = useContext(FormKeeperContext);
  const { pathname } = useLocation();

  useEffect(() => {
    keeper.note(changes && { address: pathname, changes });
  }, [keeper, pathname, changes]);
  useEffect(() => () => keeper.note(null), [keeper]);
}
