import { useId } from 'react';
import type { CityQuestion, SheetChoices } from '../../../machines/sheetRows';
import { actionLinkClasses } from '../../components/Button';
import type { RecordName } from '../../domain/changes';
import { counted } from './counted';
import type { StepProps } from './provideImporting';
import { NAME_PARTS, sheetFields } from './sheetKinds';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly string[];
  onChoose: (index: number) => void;
  /** First option, which chooses nothing. */
  blank?: string;
};

function Choice({ label, value, options, blank, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1 text-sm font-medium">
      <label htmlFor={id} className="wrap-anywhere">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="h-10 w-full rounded-md border border-control bg-surface px-3 text-base font-normal text-ink sm:text-sm pointer-coarse:h-11"
        onChange={(event) => onChoose(event.target.value === '' ? -1 : Number(event.target.value))}
      >
        {blank !== undefined && <option value="">{blank}</option>}
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <option key={at} value={at}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className="flex min-h-10 items-center gap-3 text-sm pointer-coarse:min-h-11">
    <input
      type="checkbox"
      checked={checked}
      className="size-4.5 accent-accent"
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);

type Context = StepProps['snapshot']['context'];

const ACCEPT: Readonly<Partial<Record<RecordName, string>>> = { pessoas: 'Criar as cidades que faltam' };

/** 'A' of 'A: Nome' or 'Coluna A'. */
const letterOf = (heading: string) => heading.replace(/^(?:Coluna )?([A-Z]+)\b.*/s, '$1');

/** The columns by their headings that make one name; empty where one column holds it. */
function joinedHeadings({ columns, headings }: Context): string[] {
  const joined = NAME_PARTS.flatMap((part) => headings[columns[part] ?? -1] ?? []);
  return joined.length > 1 ? joined : [];
}

/** The source of each field in few words: 'Nome ← A + B · Email ← C'. */
function mappedFields(kind: RecordName, { columns, headings }: Context): string {
  const isLaterPart = (name: string) => NAME_PARTS.slice(1).some((part) => part === name);
  return sheetFields[kind]
    .filter(({ name }) => !isLaterPart(name))
    .flatMap(({ name, label }) => {
      const parts = name === NAME_PARTS[0] ? NAME_PARTS : [name];
      const letters = parts.flatMap((part) => headings[columns[part] ?? -1] ?? []).map(letterOf);
      return letters.length === 0 ? [] : `${label} ← ${letters.join(' + ')}`;
    })
    .join(' · ');
}

/** Which column each field comes from, and whether a row has the headings. */
function ColumnChoices({
  kind,
  context,
  onChange,
}: {
  kind: RecordName;
  context: Context;
  onChange: (changes: Partial<SheetChoices>) => void;
}) {
  const { columns, headings, hasHeadings, headingRow } = context;
  const joined = joinedHeadings(context);
  return (
    <>
      <p className="text-sm">Diga em que coluna está cada campo.</p>
      {joined.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {`${joined.length === 2 ? 'Duas' : 'Três'} colunas unidas no nome: ${joined.map(letterOf).join(' + ')}.`}
        </p>
      )}
      {sheetFields[kind].map(({ name, label, isOptional }) => (
        <Choice
          key={name}
          label={label}
          value={String(columns[name] ?? '')}
          options={headings}
          blank={isOptional ? 'Nenhuma' : 'Escolha a coluna'}
          onChoose={(at) => {
            const { [name]: _, ...others } = columns;
            if (at >= 0) onChange({ columns: { ...columns, [name]: at } });
            else onChange({ columns: isOptional ? others : { ...columns, [name]: null } });
          }}
        />
      ))}
      <Check
        label={
          (headingRow ?? 1) === 1 ? 'A primeira linha tem os títulos' : `A linha ${headingRow} tem os títulos`
        }
        checked={hasHeadings}
        onChange={(checked) => onChange({ hasHeadings: checked })}
      />
    </>
  );
}

/** The options of a city's question, each with its choice; cities of one name are told apart by their number. */
const cityOptions = ({ nome, candidates, canCreate }: CityQuestion) => [
  ...candidates.map((city) => {
    const isShared = candidates.some((other) => other.id !== city.id && other.nome === city.nome);
    return { choice: city.id, label: isShared ? `${city.nome} (nº ${city.id})` : city.nome };
  }),
  ...(canCreate ? [{ choice: 'create' as const, label: `Criar “${nome}”` }] : []),
];

/** A city that is chosen once for all rows that name it. */
function CityChoice({
  question,
  chosen,
  onChange,
}: {
  question: CityQuestion;
  chosen: SheetChoices['cities'];
  onChange: (changes: Partial<SheetChoices>) => void;
}) {
  const { key, nome, rows } = question;
  const options = cityOptions(question);
  return (
    <Choice
      label={`Cidade de ${counted(rows, 'linha', 'linhas')}: ${nome}`}
      value={String(options.findIndex(({ choice }) => choice === chosen[key]))}
      options={options.map(({ label }) => label)}
      blank="Escolha a cidade"
      onChoose={(at) => {
        const { [key]: _, ...others } = chosen;
        const option = options[at];
        onChange({ cities: option === undefined ? others : { ...others, [key]: option.choice } });
      }}
    />
  );
}

/** The choices of how a sheet is read: its place in the file, its columns, hidden rows, cities. */
export function ChoicesForm({ actor, snapshot }: StepProps) {
  const { context } = snapshot;
  const { encoding, review } = context;
  const { kind } = context;
  const isMapping = snapshot.matches({ preparing: 'mapping' });
  const change = (changes: Partial<SheetChoices>) => actor.send({ type: 'choices.changed', changes });
  const source = [context.file, context.sheets[context.sheet]].filter(Boolean).join(' · ');
  const isAcceptAsked = context.accepts || (review?.acceptable ?? 0) > 0;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft wrap-anywhere">{source}</p>
      {context.sheets.length > 1 && (
        <Choice
          label="Planilha"
          value={String(context.sheet)}
          options={context.sheets}
          onChoose={(sheet) => actor.send({ type: 'reread', command: { type: 'sheet.select', sheet } })}
        />
      )}
      {context.unreadable.map((name) => (
        <p
          key={name}
          className="text-sm text-danger wrap-anywhere"
        >{`A planilha ${name} não pôde ser lida.`}</p>
      ))}
      {encoding !== null && (
        <Choice
          label="Confira os acentos"
          value={String(encoding.options.findIndex((option) => option.encoding === encoding.chosen))}
          options={encoding.options.map(({ sample }) => sample)}
          onChoose={(at) => {
            const chosen = encoding.options[at];
            if (chosen === undefined) return;
            actor.send({
              type: 'reread',
              command: { type: 'file.decode', encoding: chosen.encoding },
            });
          }}
        />
      )}
      {isMapping ? (
        <ColumnChoices kind={kind} context={context} onChange={change} />
      ) : (
        <p className="text-sm wrap-anywhere">
          {mappedFields(kind, context)}
          {context.hasHeadings &&
            (context.headingRow ?? 1) > 1 &&
            ` · Títulos na linha ${context.headingRow}`}
          {snapshot.matches({ preparing: 'rows' }) && (
            <>
              {' · '}
              <button
                type="button"
                className={actionLinkClasses}
                onClick={() => actor.send({ type: 'adjust' })}
              >
                Ajustar
              </button>
            </>
          )}
        </p>
      )}
      <div>
        {context.hiddenRows > 0 && (
          <>
            <p className="text-sm">{counted(context.hiddenRows, 'linha oculta', 'linhas ocultas')}</p>
            <Check
              label="Importar também as linhas ocultas"
              checked={context.includesHidden}
              onChange={(includesHidden) => change({ includesHidden })}
            />
          </>
        )}
        {isAcceptAsked && (
          <Check
            label={ACCEPT[kind] ?? 'Importar mesmo assim'}
            checked={context.accepts}
            onChange={(accepts) => change({ accepts })}
          />
        )}
      </div>
      {review?.questions.map((question) => (
        <CityChoice key={question.key} question={question} chosen={context.cities} onChange={change} />
      ))}
    </div>
  );
}
