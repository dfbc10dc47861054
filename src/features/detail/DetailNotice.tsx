import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormNotice } from '../../../machines/detailForm';
import { Button } from '../../components/Button';
import { classes, noticeClasses } from '../../components/classes';
import { capitalize, OWN } from '../history/historyView';

type DetailNoticeProps = {
  notice: FormNotice | 'orphaned';
  /** The form shows something else than the server had. */
  isDirty: boolean;
  /** The name of the record. */
  name: string;
  /** The person who changed or deleted the record, as a sentence words it. */
  changer: string;
  onDiscard: () => void;
  onSaveAsNew: () => void;
};

/** The notice above the fields of a form that holds changes. */
export function DetailNotice({ notice, isDirty, name, changer, ...props }: DetailNoticeProps) {
  const { onDiscard, onSaveAsNew } = props;
  const person = capitalize(changer);
  const elsewhere = changer === OWN ? ' em outra janela' : '';
  switch (notice) {
    case 'none':
      return null;
    case 'restored':
      return (
        <NoticeBar text="Recuperamos o que você havia digitado. Ainda não foi salvo.">
          <Button onClick={onDiscard}>Descartar</Button>
        </NoticeBar>
      );
    case 'rebased':
      return (
        <NoticeBar
          text={`${person} alterou este registro${elsewhere}. O que você digitou foi mantido: confira e salve novamente.`}
        />
      );
    case 'changedElsewhere':
      return (
        <NoticeBar
          text={`${person} salvou este registro agora${elsewhere}. O que você digitou continua aqui.`}
        />
      );
    case 'madeBefore':
      return (
        <NoticeBar text={`O registro de ${name} já foi salvo com o que você enviou antes.`}>
          <Button onClick={onSaveAsNew}>Salvar como novo registro</Button>
        </NoticeBar>
      );
    case 'orphaned':
      return (
        <NoticeBar
          text={`${person} apagou este registro.${isDirty ? ' O que você digitou continua aqui.' : ''}`}
        >
          <Button onClick={onSaveAsNew}>Salvar como novo registro</Button>
        </NoticeBar>
      );
  }
}

/** Read out as it appears; its buttons lead on. */
const NoticeBar = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div
    role="alert"
    className={classes(noticeClasses, 'mb-5 flex flex-wrap items-center justify-between gap-3')}
  >
    <p className="flex min-w-0 items-start gap-2">
      <Info className="mt-0.5 size-4 shrink-0 text-warn" />
      {text}
    </p>
    {children}
  </div>
);
