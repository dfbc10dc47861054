import {
  array,
  define,
  type Infer,
  is,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  string,
  unknown,
} from 'superstruct';
import type { FormInWork, KeptForm } from '../screens/detail/formKeeper';

/** Beside the token, but of this tab alone. */
const KEY = 'APP_UNFINISHED_WORK';

/** How long it waits, in milliseconds. */
const KEPT_FOR = 3_600_000;

// Superstruct's own `enums` and `pattern` would come along for this alone, and weigh more.
const reasonSchema = define<KeptForm['reason']>(
  'reason',
  (value) => value === 'sessionEnded' || value === 'saveFailed',
);
const addressSchema = refine(string(), 'address', (value) => /^\/(?!\/)/.test(value));

const workSchema = object({
  /** When the session ended by itself, in epoch milliseconds; null where none did. */
  endedAt: nullable(number()),
  /** In the order in which they were kept. */
  forms: array(
    object({
      keptAt: number(),
      reason: reasonSchema,
      address: addressSchema,
      changes: record(string(), unknown()),
      /** Older releases kept none. */
      etag: optional(nullable(string())),
    }),
  ),
});
type Work = Infer<typeof workSchema>;

const nothing: Work = { endedAt: null, forms: [] };

/** Whether the same was typed into the same form. */
const isSame = (one: FormInWork, other: FormInWork) =>
  one.address === other.address && JSON.stringify(one.changes) === JSON.stringify(other.changes);

export type UnfinishedWork = ReturnType<typeof createUnfinishedWork>;

/**
 * What is typed and not saved when its form goes: because the session ends,
 * which the next login of the same tab is told, or because a save fails after
 * its screen was left. Never a form with a password: those of signed-out people
 * don't come here. Kept in session storage for an hour.
 * @param now the time in epoch milliseconds
 */
export function createUnfinishedWork(
  page: { readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> },
  now: () => number,
) {
  let current: FormInWork | null = null;
  /** Another one for everybody who signs in after somebody has signed out. */
  let owner = {};
  /** What storage would not take; it stands in its place for as long as the page lives. */
  let unwritten: Work | null = null;

  const read = (): Work => {
    try {
      const stored: unknown = unwritten ?? JSON.parse(page.sessionStorage.getItem(KEY) ?? 'null');
      if (!is(stored, workSchema)) return nothing;
      const isFresh = (time: number) => now() - time < KEPT_FOR;
      return {
        endedAt: stored.endedAt !== null && isFresh(stored.endedAt) ? stored.endedAt : null,
        forms: stored.forms.filter(({ keptAt }) => isFresh(keptAt)),
      };
    } catch {
      return nothing;
    }
  };

  const write = (work: Work): void => {
    try {
      if (work.endedAt === null && work.forms.length === 0) page.sessionStorage.removeItem(KEY);
      else page.sessionStorage.setItem(KEY, JSON.stringify(work));
      unwritten = null;
    } catch {
      unwritten = work;
    }
  };

  const keep = (form: FormInWork, reason: KeptForm['reason']): boolean => {
    const { endedAt, forms } = read();
    if (forms.some((kept) => isSame(kept, form))) return false;
    // By this time forms are told apart.
    const keptAt = Math.max(now(), 1 + (forms.at(-1)?.keptAt ?? 0));
    write({ endedAt, forms: [...forms, { ...form, changes: { ...form.changes }, reason, keptAt }] });
    return true;
  };

  return {
    /** Told at every change by the form at hand; null when it holds none, or is gone. */
    note(form: FormInWork | null): void {
      current = form;
    },

    /** The session has ended without being asked to. */
    remember(): void {
      write({ ...read(), endedAt: now() });
      if (current !== null) keep(current, 'sessionEnded');
    },

    /** @returns keeps a form that is gone, and answers whether it did: not where it is kept, or its owner of now has signed out */
    keeper: () => {
      const itsOwner = owner;
      return (form: FormInWork, reason: KeptForm['reason']): boolean =>
        itsOwner === owner && keep(form, reason);
    },

    /** @returns null where no session of this tab ended in the last hour */
    recall(): { form: FormInWork | null } | null {
      const { endedAt, forms } = read();
      if (endedAt === null) return null;
      return { form: forms.find(({ reason }) => reason === 'sessionEnded') ?? null };
    },

    /** What was kept first of the forms at an address; null where none was. */
    recallAt: (address: string): KeptForm | null =>
      read().forms.find((form) => form.address === address) ?? null,

    /** It was under way when it was kept, and has been saved after all. */
    dropSaved(saved: FormInWork): void {
      const { endedAt, forms } = read();
      write({ endedAt, forms: forms.filter((form) => !isSame(form, saved)) });
    },

    /** Its record is gone: what was typed waits elsewhere. */
    move(address: string, to: string): void {
      const { endedAt, forms } = read();
      write({
        endedAt,
        forms: forms.map((form) => (form.address === address ? { ...form, address: to } : form)),
      });
    },

    /** It has been taken up again. */
    drop({ address, keptAt, reason }: KeptForm): void {
      const { endedAt, forms } = read();
      const isOther = (form: KeptForm) => form.address !== address || form.keptAt !== keptAt;
      write({ endedAt: reason === 'sessionEnded' ? null : endedAt, forms: forms.filter(isOther) });
    },

    /** Its owner has signed out. */
    forget(): void {
      current = null;
      owner = {};
      write(nothing);
    },
  };
}
