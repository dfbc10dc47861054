import { useContext, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { is, type Struct } from 'superstruct';
import { FormKeeperContext } from './formKeeper';

/** Of what was kept, the fields that the form has; null where they don't make sense. */
function fieldsIn<Values extends object>(
  changes: Record<string, unknown>,
  schema: Struct<Values, unknown>,
  blank: Values,
): Partial<Values> | null {
  const values = { ...blank, ...changes };
  if (!is(values, schema)) return null;
  const kept: Partial<Values> = {};
  for (const field of Object.keys(blank) as (keyof Values)[]) {
    if (field in changes) kept[field] = values[field];
  }
  return kept;
}

/**
 * What had been typed into this form when the last session ended; taken up once.
 * @param blank what the form of a new record holds, and so its fields
 * @returns null for a form that nothing was kept of
 */
export function useKeptChanges<Values extends object>(
  schema: Struct<Values, unknown>,
  blank: Values,
): Partial<Values> | null {
  const keeper = useContext(FormKeeperContext);
  const { pathname } = useLocation();

  const kept = useMemo(() => {
    const form = keeper.recall()?.form;
    return form?.address === pathname ? fieldsIn(form.changes, schema, blank) : null;
  }, [keeper, pathname, schema, blank]);
  useEffect(() => {
    if (kept !== null) keeper.forget();
  }, [keeper, kept]);
  return kept;
}

/** Lets the changes of this form be kept, from now on and as long as it is there. */
export function useNotedChanges(changes: object | null): void {
  const keeper = useContext(FormKeeperContext);
  const { pathname } = useLocation();

  useEffect(() => {
    keeper.note(changes && { address: pathname, changes: { ...changes } });
  }, [keeper, pathname, changes]);
  useEffect(() => () => keeper.note(null), [keeper]);
}
