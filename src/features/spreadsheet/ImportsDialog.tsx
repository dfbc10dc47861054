import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { importsMachine } from '../../../machines/importsMachine';
import { createImportCalls } from '../../api/importCalls';
import { Button } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { formatMoment } from '../../components/formatMoment';
import { ModalDialog } from '../../components/ModalDialog';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { Import } from '../../domain/imports';
import { singularOf } from '../everyKind';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';
import { counted, undoneSentence } from './counted';

/** The flow of the imports of the register. */
function provideImports({ http, alerts, publishImported }: Services) {
  const calls = createImportCalls(http);
  return importsMachine.provide({
    actors: {
      loadImports: fromPromise(async ({ input, signal }) => {
        const { items, total } = await calls.loadImports(input.limit, signal);
        return { imports: items, total };
      }),
      undoBatch: fromPromise(({ input }) => calls.undoBatch(input.id)),
    },
    actions: {
      publishImported,
      showError: (_, failure) => alerts.showError(failure),
    },
  });
}

const importsView = (snapshot: SnapshotFrom<typeof importsMachine>) => {
  const { imports, total, undoing } = snapshot.context;
  return {
    imports,
    undoing,
    asked: snapshot.matches('asking') ? imports.find(({ id }) => id === undoing?.id) : undefined,
    isUndoing: snapshot.matches('undoing'),
    hasMore: imports.length < total,
    busy: snapshot.hasTag('busy'),
    hasFailed: snapshot.matches('failed'),
    isEmpty: snapshot.matches('ready') && imports.length === 0,
  };
};

/** `36 de 300 pessoas` for an import that stopped, else `300 pessoas`. */
function countOf({ tipo, registros, total }: Import): string {
  if (total === null || registros >= total) return counted(registros, singularOf(tipo), tipo);
  return `${formatCount(registros)} de ${counted(total, singularOf(tipo), tipo)}`;
}

const fileOf = ({ arquivo }: Import) => arquivo ?? 'planilha';

/** `Ana em 25/11/2026 às 14:02 · 36 de 300 pessoas`. */
const bylineOf = (one: Import) =>
  `${one.quem === null ? '' : `${one.quem} em `}${formatMoment(one.quando)} · ${countOf(one)}`;

/** Each import of the register, and its undoing. */
export default function ImportsDialog({
  onClose,
  focusFallback,
}: {
  onClose: () => void;
  focusFallback: () => HTMLElement | null;
}) {
  const services = useServices();
  const [machine] = useState(() => provideImports(services));
  const actor = useFlow(machine, { id: 'imports' });
  const view = useSelector(actor, importsView, shallowEqual);
  const { asked, undoing } = view;
  return (
    <>
      <ModalDialog title="Importações" isWide onClose={onClose} focusFallback={focusFallback}>
        <ul className="divide-y divide-line">
          {view.imports.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
              <div className="min-w-40 flex-1 text-sm">
                <p id={`importacao-${one.id}`} dir="auto" className="font-medium wrap-anywhere">
                  {fileOf(one)}
                </p>
                <p className="text-ink-soft wrap-anywhere">{bylineOf(one)}</p>
                {undoing?.id === one.id && (
                  <div role="status" className="mt-1">
                    {view.isUndoing && (
                      <p>{`Desfazendo: ${counted(undoing.deleted, 'apagado', 'apagados')}, faltam ${formatCount(undoing.left)}.`}</p>
                    )}
                    {!view.isUndoing && asked === undefined && (
                      <p>{`${undoneSentence(undoing.deleted, undoing.kept)}.`}</p>
                    )}
                  </div>
                )}
              </div>
              {one.intactos > 0 && (
                <Button
                  aria-describedby={`importacao-${one.id}`}
                  busy={view.isUndoing && undoing?.id === one.id}
                  onClick={() => actor.send({ type: 'undo', id: one.id })}
                >
                  Desfazer
                </Button>
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-col items-start gap-3">
          <div role="status" className="text-sm text-ink-soft">
            {view.busy && <p>Carregando...</p>}
            {view.isEmpty && <p>Nada foi importado.</p>}
            {view.hasFailed && <p>Não foi possível carregar a lista.</p>}
          </div>
          {view.hasFailed && <Button onClick={() => actor.send({ type: 'retry' })}>Tentar novamente</Button>}
          {view.hasMore && <Button onClick={() => actor.send({ type: 'showMore' })}>Mostrar mais</Button>}
        </div>
      </ModalDialog>
      {asked && (
        <QuestionDialog
          title={`Desfazer a importação de ${fileOf(asked)}?`}
          confirmLabel="Desfazer"
          focusFallback={() => document.querySelector<HTMLElement>('[role="dialog"]')}
          onCancel={() => actor.send({ type: 'cancel' })}
          onConfirm={() => actor.send({ type: 'confirm' })}
        >
          {asked.intactos === 1
            ? '1 registro será apagado.'
            : `${formatCount(asked.intactos)} registros serão apagados.`}
        </QuestionDialog>
      )}
    </>
  );
}
