import { shallowEqual, useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Initials } from '../../components/Initials';
import { LatePart } from '../../components/LatePart';
import { Page } from '../../components/Page';
import { nameIn } from '../../domain/kind';
import { cityKind } from '../../domain/kinds';
import { parse } from '../../domain/rules';
import { CityName } from '../city-picker/CityField';
import { Deletion } from '../deletion/Deletion';
import { announcedName, newTitleOf, type WebKind } from '../everyKind';
import { useExtensions, useFlow, useInvalidFocus } from '../flow';
import { changerOf, historyView } from '../history/historyView';
import { RecordHistory } from '../history/RecordHistory';
import { lateParts } from '../lateParts';
import { textIn } from '../navigationState';
import { formAddressOf, useServices } from '../services';
import { connectFields } from './connectFields';
import { DetailFields } from './DetailFields';
import { DetailForm } from './DetailForm';
import { BackToList, SaveStatus } from './DetailHead';
import { destinationOf, listAddressIn, parseRecordId } from './detailAddress';
import { detailView } from './detailView';
import { detailInput, provideDetail } from './provideDetail';
import { useDraftChanges } from './useDraftChanges';
import { useOpenedRecord } from './useOpenedRecord';
import { useSaving } from './useSaving';

type DetailPageProps = { kind: WebKind };

/** The page of one record, new or existing; each address has its own flow (sections 2 and 4). */
export default function DetailPage({ kind }: DetailPageProps) {
  const id = parseRecordId(useParams().id);
  const location = useLocation();
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  // An empty form after an empty form has the same path.
  return <RecordPage key={location.key} kind={kind} id={id} />;
}

/** A new record begins with its first field, or with the one that was refused. */
function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>, isNewShown: boolean): void {
  useEffect(() => {
    if (!isNewShown) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current?.querySelector('input'))?.focus();
  }, [form, isNewShown]);
}

/** A number is that of a city. */
function drawValue(value: unknown) {
  if (typeof value === 'number') return <CityName key={value} value={value} />;
  return value === '' ? 'em branco' : String(value);
}

function RecordPage({ kind, id }: DetailPageProps & { id: number | null }) {
  const services = useServices();
  const extensions = useExtensions();
  const location = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [machine] = useState(() => provideDetail(services, kind));
  const [input] = useState(() => detailInput(services, kind, id, location));
  const actor = useFlow(machine, { id: `${kind.name}.detail`, input });
  const view = useSelector(actor, detailView, shallowEqual);
  const { changes } = useSelector(view.history, historyView, shallowEqual);
  const name = view.saved === null ? '' : nameIn(kind, view.saved);
  const saving = useSaving(actor, kind);
  const draft = useDraftChanges(actor, kind, form);
  const fields = connectFields({ kind, view, changes, drawValue, draft });
  useOpenedRecord(kind.name, id, name, view.end);
  useFirstFieldFocus(form, id === null && !view.isLoading);
  useInvalidFocus(actor, form, 'fields.invalid');
  useInvalidFocus(actor, form, 'conflict.found');

  const changer = changerOf(changes, view.saved);
  const { state } = location;
  const announced = view.saved === null ? '' : announcedName(services, kind, view.saved);
  const end = { kind: kind.name, id: view.id, name, announced, isFromNew: id === null, state };
  return (
    <Page
      title={view.isNew ? newTitleOf(kind) : name || kind.singular}
      headingRef={heading}
      focusHeading={id !== null}
      above={
        <BackToList to={listAddressIn(state, kind.name)} onFollow={() => actor.send({ type: 'goBack' })} />
      }
      disc={
        name !== '' && <Initials name={name} id={id ?? undefined} text={kind.discOf?.(name)} size="large" />
      }
      status={<SaveStatus isDirty={view.isDirty} isSaved={view.isSaved} />}
    >
      {view.end !== null && <Navigate {...destinationOf(view.end, end)} />}
      <DetailForm
        {...{ kind, actor, view, name, changer, draft, saving, form }}
        address={formAddressOf(kind.name, id, input.entry)}
        lista={textIn(state, 'lista')}
        focusHeading={() => heading.current?.focus()}
      >
        <DetailFields kind={kind} fields={fields} />
      </DetailForm>
      {extensions && !view.isNew && (
        <RecordHistory
          actor={view.history}
          fields={kind.labels}
          saved={view.saved}
          values={view.values}
          related={
            id !== null &&
            kind.name === cityKind.name && <LatePart code={lateParts.residents} props={{ id }} />
          }
          drawValue={drawValue}
          onUse={(antes) =>
            draft.takeValues(parse(kind.values, antes), 'Valores usados. Ainda não foram salvos.')
          }
        />
      )}
      <Deletion
        kind={kind.name}
        actor={view.deletion}
        changer={changer}
        focusFallback={() => heading.current}
      />
    </Page>
  );
}
