import { createContext } from 'react';

/** A form that holds changes nobody has saved, by field, where it stands, and the version that was typed over. */
export type FormInWork = { address: string; changes: object; etag?: string | null | undefined };

/** The same once the form is gone, since when (epoch milliseconds), and why. */
export type KeptForm = FormInWork & { keptAt: number; reason: 'sessionEnded' | 'saveFailed' };

type FormKeeper = {
  note: (form: FormInWork | null) => void;
  keeper: () => (form: FormInWork, reason: KeptForm['reason']) => boolean;
  recallAt: (address: string) => KeptForm | null;
  drop: (form: KeptForm) => void;
};

/** Where changes wait that nobody could save: for the next login, or for whoever comes back to the form. */
export const FormKeeperContext = createContext<FormKeeper>({
  note: () => {},
  keeper: () => () => false,
  recallAt: () => null,
  drop: () => {},
});
