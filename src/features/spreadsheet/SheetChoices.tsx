import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { importingMachine } from '../../../machines/importingMachine';
import type { SheetChoices as Choices } from '../../../machines/shared/importing';
import type { importView } from './importView';
import { type SheetKind, sheetFields } from './sheetKinds';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly string[];
  onChoose: (index: number) => void;
  /** What stands first, and is no choice. */
  blank?: string;
};

function Choice({ label, value, options, blank, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 text-sm font-medium">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        className="h-10 w-full rounded-md border border-control bg-surface px-3 text-base font-normal text-ink sm:text-sm pointer-coarse:h-11"
        onChange={(event) => onChoose(event.target.value === '' ? -1 : Number(event.target.value))}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place
          <option key={at} value={at}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

type SheetChoicesProps = {
  actor: ActorRefFrom<typeof importingMachine>;
  kind: SheetKind;
  view: ReturnType<typeof importView>;
};

const ACCEPT = { pessoas: 'Criar as cidades que faltam', cidades: 'Importar mesmo assim' } as const;

/** Which sheet and which of its columns the records come from. */
export function SheetChoices({ actor, kind, view }: SheetChoicesProps) {
  const change = (changes: Partial<Choices>) => actor.send({ type: 'choices.changed', changes });
  const checkbox = (label: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <label className="flex min-h-10 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={checked}
        className="size-4.5 accent-accent"
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
  const isAcceptAsked = view.accepts || (view.review?.acceptable ?? 0) > 0;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft wrap-anywhere">{view.source}</p>
      {view.sheets.length > 1 && (
        <Choice
          label="Planilha"
          value={String(view.sheet)}
          options={view.sheets}
          onChoose={(sheet) => actor.send({ type: 'sheet.chosen', sheet })}
        />
      )}
      {view.isMapping && <p className="text-sm">Diga em que coluna está cada campo.</p>}
      {sheetFields[kind].map(({ name, label }) => (
        <Choice
          key={name}
          label={label}
          value={String(view.columns[name] ?? '')}
          options={view.headings}
          blank="Escolha a coluna"
          onChoose={(at) => change({ columns: { ...view.columns, [name]: at < 0 ? null : at } })}
        />
      ))}
      <div>
        {checkbox('A primeira linha tem os títulos', view.hasHeadings, (hasHeadings) =>
          change({ hasHeadings }),
        )}
        {isAcceptAsked && checkbox(ACCEPT[kind], view.accepts, (accepts) => change({ accepts }))}
      </div>
    </div>
  );
}
