import { classes } from '../../components/classes';
import { LatePart } from '../../components/LatePart';
import { SearchField } from '../../components/SearchField';
import { type CityFilter, writeCityFilter } from '../../domain/cityFilter';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import { lateParts } from '../lateParts';
import type { ListActor } from './listView';
import type { ListFocus } from './useListFocus';

type ListSearchProps = {
  actor: ListActor;
  text: string;
  /** The city that the search is narrowed to. */
  filter: CityFilter | null;
  hasShortcut: boolean;
  busy: boolean;
  focus: ListFocus;
};

/** The search box of a list, and the city that it is narrowed to. */
export function ListSearch({ actor, text, filter, hasShortcut, busy, focus }: ListSearchProps) {
  const type = (busca: string) => actor.send({ type: 'search.typed', busca });
  return (
    <div className={classes(!filter && 'print:hidden')}>
      <SearchField
        inputRef={focus.searchBox}
        hasShortcut={hasShortcut}
        value={text}
        before={
          filter && (
            <LatePart
              key={filter.id}
              code={lateParts.cityChip}
              props={{
                id: filter.id,
                onRemove: () => {
                  type(filter.text);
                  focus.focusSearch();
                },
              }}
              place="here"
            />
          )
        }
        maxLength={MAXIMUM_TEXT_LENGTH}
        onType={(typed) => type(filter ? writeCityFilter({ id: filter.id, text: typed }) : typed)}
        onLeaveDown={() => !busy && focus.focusFirstRow()}
      />
    </div>
  );
}
