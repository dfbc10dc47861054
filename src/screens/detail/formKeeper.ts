import { createContext } from 'react';

/** A form that holds changes nobody has saved, and where it stands. */
export type FormInWork = { address: string; changes: Record<string, unknown> };

type FormKeeper = {
  note: (form: FormInWork | null) => void;
  recall: () => { form: FormInWork | null } | null;
  forget: () => void;
};

/** Where changes wait for the next login when a session ends in the middle of a form. */
export const FormKeeperContext = createContext<FormKeeper>({
  note: () => {},
  recall: () => null,
  forget: () => {},
});
