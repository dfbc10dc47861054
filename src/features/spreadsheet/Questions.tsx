import { useId } from 'react';
import type { CityAnswer } from '../../../machines/cityOptions';
import type { CheckSummary } from '../../../machines/importEvents';
import { type CityQuestion, choiceOf, type SheetChoices } from '../../../machines/sheetRows';
import { Button } from '../../components/Button';
import { classes } from '../../components/classes';
import { formatCount } from '../../components/formatCount';
import { NO_SUGGESTION } from '../../domain/cities/suggestCity';
import { CityField, type CitySearcher } from '../city-picker/CityField';
import { searchCities } from '../city-picker/citySearch';
import { counted } from './counted';
import { cellClasses } from './Review';

/** The option that makes the city that is missing; no city has this number. */
const CREATED = -1;

/** The candidates of a question and the city that it makes, or what a typed text finds. */
const searcherOf =
  ({ nome, candidates, canCreate }: CityQuestion): CitySearcher =>
  async (http, search, signal): Promise<CityAnswer> => {
    const created = canCreate ? [{ id: CREATED, nome: `Criar “${nome}”` }] : [];
    const offered = [...candidates, ...created];
    const chosen = offered.find(({ id }) => id === search.id) ?? null;
    if (search.busca !== '') {
      const found = await searchCities(http, search, signal);
      return { ...found, cidades: [...found.cidades, ...created], selected: found.selected ?? chosen };
    }
    const isOffered = chosen !== null || search.id === 0;
    const selected = isOffered ? chosen : (await searchCities(http, search, signal)).selected;
    return { cidades: offered, total: offered.length, selected, suggestion: NO_SUGGESTION };
  };

type Chosen = SheetChoices['cities'];
type QuestionsProps = {
  review: CheckSummary;
  chosen: Chosen;
  onChange: (changes: Pick<SheetChoices, 'cities'>) => void;
};

function Question({
  question,
  chosen,
  onChange,
}: {
  question: CityQuestion;
  chosen: Chosen;
  onChange: QuestionsProps['onChange'];
}) {
  const { key, nome, rows, suggestion } = question;
  const choice = choiceOf(chosen, key);
  const isSuggested = choice === undefined && suggestion !== null;
  const value = choice === 'create' ? CREATED : isSuggested ? suggestion.id : (choice ?? null);
  const choose = (id: unknown) => {
    const next = typeof id === 'number' ? (id === CREATED ? 'create' : id) : null;
    if (next !== (choice ?? null) || isSuggested) onChange({ cities: { ...chosen, [key]: next } });
  };
  const count = counted(rows, 'linha', 'linhas');
  return (
    <tr>
      <th scope="row" className={classes(cellClasses, 'py-2.5 font-medium wrap-anywhere')}>
        <bdi>{nome}</bdi> <span className="block text-xs font-normal text-ink-soft">{count}</span>
      </th>
      <td className={classes(cellClasses, 'w-3/5')}>
        <CityField
          isInTable
          name={`cidade-${key}`}
          label={`“${nome}” · ${count}`}
          value={value}
          saved={value}
          error={undefined}
          readOnly={false}
          placeholder="Escolha a cidade"
          search={searcherOf(question)}
          note={isSuggested ? { text: 'Sugestão' } : undefined}
          onChange={choose}
        />
      </td>
    </tr>
  );
}

/** The cities that a sheet names and that have to be chosen, each once for all rows that name it. */
export function Questions({ review: { questions, moreQuestions }, chosen, onChange }: QuestionsProps) {
  const suggested = questions.flatMap(({ key, suggestion }) =>
    suggestion !== null && choiceOf(chosen, key) === undefined ? [[key, suggestion.id] as const] : [],
  );
  const id = useId();
  const accept = () => onChange({ cities: { ...chosen, ...Object.fromEntries(suggested) } });
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="text-sm font-semibold">
          Cidades a decidir
        </h3>
        {suggested.length > 0 && (
          <Button onClick={accept}>
            {suggested.length === 1
              ? 'Aceitar a sugestão'
              : `Aceitar as ${formatCount(suggested.length)} sugestões`}
          </Button>
        )}
      </div>
      <div className="overflow-hidden rounded-md border border-line">
        <table aria-labelledby={id} className="w-full border-collapse text-sm">
          <thead className="bg-sunken text-ink-soft">
            <tr>
              <th scope="col" className={cellClasses}>
                Na planilha
              </th>
              <th scope="col" className={cellClasses}>
                Cidade
              </th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <Question key={question.key} {...{ question, chosen, onChange }} />
            ))}
          </tbody>
        </table>
      </div>
      {moreQuestions > 0 && (
        <p className="text-sm text-ink-soft">
          {moreQuestions === 1
            ? 'E mais 1 cidade a decidir.'
            : `E mais ${formatCount(moreQuestions)} cidades a decidir.`}
        </p>
      )}
    </section>
  );
}
