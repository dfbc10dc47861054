import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { is, type Struct } from 'superstruct';
import { fieldsIn } from '../../../machines/shared/form';
import { FlowContext } from '../useFlow';
import { FormKeeperContext, type KeptForm } from './formKeeper';

/**
 * What had been typed into this form and could not be saved.
 * @param blank what the form of a new record holds, and so its fields
 * @returns what was kept, and of it the fields that the form has; null where nothing was, or nothing that makes sense
 */
export function useKeptChanges<Values extends object>(
  schema: Struct<Values, unknown>,
  blank: Values,
): { form: KeptForm; typed: Partial<Values> } | null {
  const keeper = useContext(FormKeeperContext);
  const { pathname } = useLocation();

  return useMemo(() => {
    const form = keeper.recallAt(pathname);
    const typed = form && (fieldsIn(blank, form.changes) as Partial<Values>);
    return typed && is({ ...blank, ...typed }, schema) ? { form, typed } : null;
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
  'O registro não foi salvo: você saiu da tela antes de a cidade ser encontrada. Volte a ela em até uma hora: o que você digitou está guardado.';

/**
 * Lets the changes of this form be kept, from now on and as long as it is there.
 * Where it is left while a save still waits, they are kept, and that is told.
 * @param address where they would be taken up again
 * @param etag the version that was typed over
 */
export function useNotedChanges(
  changes: object | null,
  address: string,
  etag: string | null,
  isSaveWaiting: boolean,
): void {
  const keeper = useContext(FormKeeperContext);
  const { tell } = useContext(FlowContext);
  const leave = useRef<() => void>(undefined);

  useEffect(() => {
    const form = changes && { address, changes, etag };
    const keep = keeper.keeper();
    keeper.note(form);
    leave.current = () => {
      keeper.note(null);
      if (isSaveWaiting && form && keep(form, 'saveFailed')) tell?.(NOT_SENT);
    };
  }, [keeper, tell, address, changes, etag, isSaveWaiting]);
  useEffect(() => () => leave.current?.(), []);
}
