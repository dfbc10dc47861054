import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { deletedMachine } from '../../../machines/deletedMachine';
import { useAnnounce } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { ModalDialog } from '../../components/ModalDialog';
import { Pagination } from '../../components/Pagination';
import { SearchField } from '../../components/SearchField';
import type { DeletedLine, RecordName } from '../../domain/changes';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { pagesOf } from '../list/pagesOf';
import { type Services, useServices } from '../services';
import { bylineOf } from './bylineOf';

type DeletedDialogProps = {
  extensions: Extensions;
  kind: RecordName;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
};

/** The flow of the deleted records of a kind. */
function provideDeleted({ alerts, restoreRecord }: Services, extensions: Extensions, kind: RecordName) {
  const log = extensions.changesOf(kind);
  return deletedMachine.provide({
    actors: {
      loadDeleted: fromPromise(async ({ input: { busca, pagina, opened }, signal }) => {
        const query = { busca, pagina, importacao: opened?.importacao ?? null };
        const { items, total } = await log.deleted(query, signal);
        return { deleted: items, total };
      }),
      restoreRecord: restoreRecord(kind),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}

const deletedView = (snapshot: SnapshotFrom<typeof deletedMachine>) => {
  const { busca, deleted, total, pagina, shown, opened, restoringId } = snapshot.context;
  const isEmpty = snapshot.matches({ list: 'ready' }) && deleted.length === 0;
  return {
    busca,
    deleted,
    openedFile: opened && (opened.nome ?? UNNAMED),
    restoringId,
    ...pagesOf({ total, pagina, shown }, deleted.length),
    busy: snapshot.hasTag('busy'),
    hasFailed: snapshot.matches({ list: 'failed' }),
    empty: !isEmpty ? null : busca === '' ? 'Nada foi apagado.' : 'Nenhum registro encontrado.',
  };
};

/** The name of a file that the import did not tell. */
const UNNAMED = 'planilha';

/** `Importação de clientes.csv, desfeita por Bia: 1.500 registros`. */
function undoneImportOf({ nome, quem, total = 0 }: DeletedLine): string {
  const by = quem === null ? '' : ` por ${quem}`;
  const records = total === 1 ? '1 registro' : `${formatCount(total)} registros`;
  return `Importação de ${nome ?? UNNAMED}, desfeita${by}: ${records}`;
}

/** The deleted records of a kind, each of which can be restored. */
export default function DeletedDialog({ extensions, kind, onClose, focusFallback }: DeletedDialogProps) {
  const services = useServices();
  const [machine] = useState(() => provideDeleted(services, extensions, kind));
  const announce = useAnnounce();
  const actor = useFlow(
    machine.provide({
      actions: {
        announceRestored: (_, { nome }) => announce(`Registro restaurado: ${nome}.`, { isSeen: true }),
      },
    }),
    { id: 'deleted' },
  );
  const view = useSelector(actor, deletedView, shallowEqual);
  const list = useRef<HTMLUListElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  /** The index of the row that was restored last; at first, the first one. */
  const restoredAt = useRef(0);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first rows, and after each that goes
  useEffect(() => {
    const dialog = list.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    const isFree =
      activeElement === dialog || activeElement?.closest('header') || activeElement === document.body;
    if (!isFree) return;
    const all = buttons();
    (all[restoredAt.current] ?? all.at(-1) ?? searchBox.current)?.focus();
  }, [view.deleted]);
  return (
    <ModalDialog title="Apagados" isWide onClose={onClose} focusFallback={focusFallback}>
      <div className="rounded-lg border border-line">
        <SearchField
          label="Pesquisar nos apagados"
          inputRef={searchBox}
          hasShortcut={false}
          value={view.busca}
          maxLength={MAXIMUM_TEXT_LENGTH}
          onType={(busca) => actor.send({ type: 'search.typed', busca })}
          onLeaveDown={() => buttons()[0]?.focus()}
        />
      </div>
      {view.openedFile !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <p className="min-w-0 wrap-anywhere">
            Importação de <bdi>{view.openedFile}</bdi>
          </p>
          <Button
            onClick={() => {
              searchBox.current?.focus();
              actor.send({ type: 'import.closed' });
            }}
          >
            Todos os apagados
          </Button>
        </div>
      )}
      <ul ref={list} className="divide-y divide-line">
        {view.deleted.map((line, index) => {
          const { id, nome, importacao } = line;
          if (id === null) {
            return (
              <li key={importacao} className="py-3 first:pt-0">
                <button
                  type="button"
                  className="text-left text-sm font-medium wrap-anywhere hover:underline pointer-coarse:min-h-11"
                  onClick={() => {
                    searchBox.current?.focus();
                    if (importacao !== undefined) actor.send({ type: 'import.opened', importacao, nome });
                  }}
                >
                  {undoneImportOf(line)}
                </button>
              </li>
            );
          }
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
              <div className="min-w-40 flex-1 text-sm">
                <p id={`apagado-${id}`} dir="auto" className="font-medium wrap-anywhere">
                  {nome}
                </p>
                <p className="text-ink-soft wrap-anywhere">
                  {bylineOf('apagou', { quem: line.quem, quando: line.quando })}
                </p>
              </div>
              <Button
                aria-describedby={`apagado-${id}`}
                busy={view.restoringId === id}
                onClick={() => {
                  restoredAt.current = index;
                  actor.send({ type: 'restore', id });
                }}
              >
                Restaurar
              </Button>
            </li>
          );
        })}
      </ul>
      <div role="status" className="text-sm text-ink-soft tabular-nums">
        {view.busy && <p>Carregando...</p>}
        {view.empty && <p>{view.empty}</p>}
        {view.hasFailed && <p>Não foi possível carregar a lista.</p>}
        {!view.busy && !view.isPaged && view.rows > 0 && (
          <p>{view.total === 1 ? '1 registro' : `${view.total} registros`}</p>
        )}
      </div>
      {view.hasFailed && <Button onClick={() => actor.send({ type: 'retry' })}>Tentar novamente</Button>}
      {view.isPaged && (
        <Pagination
          page={view.pagina}
          shown={view.shown}
          pages={view.pages}
          total={view.total}
          firstRow={view.firstRow}
          rows={view.rows}
          onChoose={(pagina) => actor.send({ type: 'page.chosen', pagina })}
        />
      )}
    </ModalDialog>
  );
}
