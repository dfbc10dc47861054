import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { is, type Struct } from 'superstruct';
import { FlowContext } from '../useFlow';
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
 * What had been typed into this form and could not be saved.
 * @param blank what the form of a new record holds, and so its fields
 * @returns what was kept, and of it the fields that the form has; null for a form that nothing was kept of
 */
export function useKeptChanges<Values extends object>(
  schema: Struct<Values, unknown>,
  blank: Values,
): { form: KeptForm; typed: Partial<Values> } | null {
  const keeper = useContext(FormKeeperContext);
  const { pathname } = useLocation();

  return useMemo(() => {
    const form = keeper.recallAt(pathname);
    const typed = form && fieldsIn(form.changes, schema, blank);
    return typed && { form, typed };
  }, [keeper, pathname, schema, blank]);
}

/**
 * Lets go of what was kept as soon as the form shows it: before that, a record
 * that can't be read would take it along.
 * @returns it, for as long as the form holds changes: saved or undone, it is like any other form
 */
export function useTakenUp(
  kept: KeptForm | undefined,
  isShown: boolean,
  isChanged: boolean,
): KeptForm | undefined {
  const keeper = useContext(FormKeeperContext);
  const [isOver, setOver] = useState(false);
  if (!isOver && isShown && !isChanged) setOver(true);

  useEffect(() => {
    if (kept !== undefined && isShown) keeper.drop(kept);
  }, [keeper, kept, isShown]);
  return isOver || !isChanged ? undefined : kept;
}

const NOT_SENT =
  'O registro não foi salvo: a página foi deixada antes de a cidade ser encontrada. O que você digitou está guardado nela por uma hora.';

/**
 * Lets the changes of this form be kept, from now on and as long as it is there.
 * Where it is left while a save still waits, they are kept, and that is told.
 * @param address where they would be taken up again
 */
export function useNotedChanges(changes: object | null, address: string, isSaveWaiting: boolean): void {
  const keeper = useContext(FormKeeperContext);
  const { tell } = useContext(FlowContext);
  const leave = useRef<() => void>(undefined);

  useEffect(() => {
    keeper.note(changes && { address, changes });
  }, [keeper, address, changes]);
  useEffect(() => {
    const keep = keeper.keeper();
    leave.current = () => {
      keeper.note(null);
      if (isSaveWaiting && changes !== null && keep({ address, changes }, 'saveFailed')) tell?.(NOT_SENT);
    };
  }, [keeper, tell, address, changes, isSaveWaiting]);
  useEffect(() => () => leave.current?.(), []);
}
