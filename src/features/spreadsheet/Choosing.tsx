import { Button, buttonClasses } from '../../components/Button';
import { Actions } from './Actions';
import { OtherFiles } from './OtherFiles';
import type { StepProps } from './provideImporting';

/** By ending, and by type for phones, which know no endings. */
const ACCEPTED =
  '.csv,.txt,.xlsx,.xls,text/csv,text/comma-separated-values,text/plain,application/csv,' +
  'application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a file, chosen or dropped. */
export function Choosing({ actor, snapshot: { context } }: StepProps) {
  const choose = (files: FileList | null) => {
    const [file, ...others] = files ?? [];
    if (file !== undefined) actor.send({ type: 'file.chosen', file, others: others.map(({ name }) => name) });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        className="flex flex-col items-center gap-4 rounded-md border border-dashed border-control px-4 py-10 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          choose(event.dataTransfer.files);
        }}
      >
        <label
          className={`${buttonClasses('primary')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          Escolher arquivo
          <input
            type="file"
            data-first-focus
            accept={ACCEPTED}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files);
              // The same file can be chosen once more.
              event.target.value = '';
            }}
          />
        </label>
        <p className="text-sm text-ink-soft">Ou solte aqui uma planilha .xlsx ou .csv.</p>
      </div>
      {context.message !== null && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {context.message}
        </p>
      )}
      <div className="mt-4 text-sm text-ink-soft">
        <OtherFiles names={context.otherFiles} />
      </div>
      <Actions>
        <Button onClick={() => actor.send({ type: 'cancel' })}>Cancelar</Button>
      </Actions>
    </>
  );
}
