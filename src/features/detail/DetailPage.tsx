import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { Initials } from '../../components/Initials';
import { LatePart } from '../../components/LatePart';
import { Page } from '../../components/Page';
import { nameIn } from '../../domain/kind';
import { parse } from '../../domain/rules';
import { Deletion } from '../deletion/Deletion';
import { announcedName, newTitleOf, type WebKind } from '../everyKind';
import { useExtensions, useFlow, useInvalidFocus } from '../flow';
import { changerOf, historyView } from '../history/historyView';
import { RecordHistory } from '../history/RecordHistory';
import { textIn } from '../navigationState';
import { formAddressOf, useServices } from '../services';
import { DetailForm } from './DetailForm';
import { BackToList, SaveStatus } from './DetailHead';
import { destinationOf, listAddressIn, parseRecordId } from './detailAddress';
import { connectFields, drawTexts, type FieldsProps } from './detailFields';
import { detailView } from './detailView';
import { detailInput, provideDetail } from './provideDetail';
import { useDraftChanges } from './useDraftChanges';
import { useOpenedRecord } from './useOpenedRecord';
import { useSaving } from './useSaving';

type DetailPageProps<Name extends string> = {
  kind: WebKind & { fields: Readonly<Record<Name, unknown>> };
  /** Draws the value of a field; as text, if left out. */
  drawValue?: (value: unknown) => ReactNode;
  /** Draws the fields; as texts, if left out. */
  children?: (fields: FieldsProps<Name>) => ReactNode;
};

/** The page of one record, new or existing; each address has its own flow (sections 2 and 4). */
export default function DetailPage<Name extends string>(props: DetailPageProps<Name>) {
  const id = parseRecordId(useParams().id);
  const location = useLocation();
  if (id === undefined) return <Navigate to="/pagina-inicial" replace />;
  // An empty form after an empty form has the same path.
  return <RecordPage key={location.key} {...props} id={id} />;
}

/** A new record begins with its first field, or with the one that was refused. */
function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>, isNewShown: boolean): void {
  useEffect(() => {
    if (!isNewShown) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current?.querySelector('input'))?.focus();
  }, [form, isNewShown]);
}

function RecordPage(props: DetailPageProps<string> & { id: number | null }) {
  const { kind, id } = props;
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
  const drawValue = (value: unknown) => (value === '' ? 'em branco' : (props.drawValue ?? String)(value));
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
        {(props.children ?? drawTexts(kind))(fields)}
      </DetailForm>
      {extensions && !view.isNew && (
        <RecordHistory
          actor={view.history}
          fields={kind.labels}
          saved={view.saved}
          values={view.values}
          related={id !== null && kind.Related && <LatePart code={kind.Related} props={{ id }} />}
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
