import type { Oddity, SheetChoices } from '../../../machines/sheetRows';
import { actionLinkClasses } from '../../components/Button';
import type { RecordName } from '../../domain/changes';
import { Check, Choice, placed } from './Choice';
import { counted } from './counted';
import { OtherFiles } from './OtherFiles';
import type { StepProps } from './provideImporting';
import { Questions } from './Questions';
import { NAME_PARTS, STATE, sheetFields } from './sheetKinds';

type Context = StepProps['snapshot']['context'];

/** Labels of the choice to import rows in spite of an oddity. */
const ODDITIES: Readonly<Record<Oddity, string>> = {
  exists: 'Importar mesmo assim: cidades que já existem',
  number: 'Importar mesmo assim: números no lugar de nomes',
  date: 'Importar mesmo assim: datas no lugar de nomes',
  email: 'Importar mesmo assim: emails no lugar de nomes',
  word: 'Importar mesmo assim: textos que não parecem nomes',
  digits: 'Importar mesmo assim: nomes com números',
  accents: 'Importar mesmo assim: acentos por conferir',
  quotes: 'Importar mesmo assim: aspas por conferir',
  error: 'Importar mesmo assim: erros da planilha',
  tags: 'Importar mesmo assim: marcas de HTML',
  people: 'Importar mesmo assim: mais de um nome na célula',
  wide: 'Importar mesmo assim: sem as células além dos títulos',
  written: 'Deixar os nomes das cidades como estão escritos',
};

/** 'A' of 'A: Nome' or 'Coluna A'. */
const letterOf = (heading: string) => heading.replace(/^(?:Coluna )?([A-Z]+)\b.*/s, '$1');

/** The columns by their headings that make one name; empty where one column holds it. */
export function joinedHeadings({ columns, headings }: Pick<Context, 'columns' | 'headings'>): string[] {
  const joined = NAME_PARTS.flatMap((part) => headings[columns[part] ?? -1] ?? []);
  return joined.length > 1 ? joined : [];
}

/** The source of each field in few words: 'Colunas A + B: Nome completo · Coluna C: Email'. */
function mappedFields(kind: RecordName, { columns, headings }: Context): string {
  const isLaterPart = (name: string) => NAME_PARTS.slice(1).some((part) => part === name);
  return sheetFields[kind]
    .filter(({ name }) => !isLaterPart(name))
    .flatMap(({ name, label }) => {
      const parts = name === NAME_PARTS[0] ? NAME_PARTS : [name];
      const letters = parts.flatMap((part) => headings[columns[part] ?? -1] ?? []).map(letterOf);
      if (letters.length === 0) return [];
      return `${letters.length > 1 ? 'Colunas' : 'Coluna'} ${letters.join(' + ')}: ${label}`;
    })
    .join(' · ');
}

/** Asks for the column of each field, and if the first row has the headings. */
function ColumnChoices({
  kind,
  context,
  onChange,
}: {
  kind: RecordName;
  context: Context;
  onChange: (changes: Partial<SheetChoices>) => void;
}) {
  const { columns, headings, hasHeadings, headingRow, stateColumns } = context;
  const options = placed(headings);
  const optionsOf = (name: string) =>
    name === STATE ? options.filter(({ value }) => stateColumns.includes(value)) : options;
  const joined = joinedHeadings(context);
  return (
    <>
      <p className="text-sm">Diga em que coluna está cada campo.</p>
      {joined.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {`${joined.length === 2 ? 'Duas' : 'Três'} colunas unidas no nome: ${joined.map(letterOf).join(' + ')}.`}
        </p>
      )}
      {sheetFields[kind]
        .filter(({ name }) => optionsOf(name).length > 0)
        .map(({ name, label, isOptional }) => (
          <Choice
            key={name}
            label={label}
            value={columns[name] ?? null}
            options={optionsOf(name)}
            blank={isOptional ? 'Nenhuma' : 'Escolha a coluna'}
            onChoose={(at) => {
              const { [name]: _, ...others } = columns;
              if (at !== null) onChange({ columns: { ...columns, [name]: at } });
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

/** The choices of how a sheet is read: its place in the file, its columns, hidden rows, cities. */
export function ChoicesForm({ actor, snapshot }: StepProps) {
  const { context } = snapshot;
  const { encoding, review } = context;
  const { kind } = context;
  const isMapping = snapshot.matches({ preparing: 'mapping' });
  const change = (changes: Partial<SheetChoices>) => actor.send({ type: 'choices.changed', changes });
  const source = [context.file, context.sheets[context.sheet]].filter(Boolean).join(' · ');
  const insist = (kind: Oddity, isInsisted: boolean) => {
    const others = context.insists.filter((insisted) => insisted !== kind);
    change({ insists: isInsisted ? [...others, kind] : others });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="text-sm text-ink-soft wrap-anywhere">
        <p>{source}</p>
        <OtherFiles names={context.otherFiles} />
      </div>
      {context.sheets.length > 1 && (
        <Choice
          label="Planilha"
          value={context.sheet}
          options={placed(context.sheets)}
          onChoose={(sheet) => {
            if (sheet !== null) actor.send({ type: 'reread', command: { type: 'sheet.select', sheet } });
          }}
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
          value={encoding.options.findIndex((option) => option.encoding === encoding.chosen)}
          options={placed(encoding.options.map(({ sample }) => sample))}
          onChoose={(at) => {
            const chosen = encoding.options[at ?? -1];
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
        {(context.createsCities || (review?.missing ?? 0) > 0) && (
          <Check
            label="Criar as cidades que faltam"
            checked={context.createsCities}
            onChange={(createsCities) => change({ createsCities })}
          />
        )}
        {review?.oddities.map(({ kind, rows }) => (
          <Check
            key={kind}
            label={`${ODDITIES[kind]} (${counted(rows, 'linha', 'linhas')})`}
            checked={context.insists.includes(kind)}
            onChange={(checked) => insist(kind, checked)}
          />
        ))}
      </div>
      {review !== null && review.questions.length > 0 && (
        <Questions review={review} chosen={context.cities} onChange={change} />
      )}
    </div>
  );
}
