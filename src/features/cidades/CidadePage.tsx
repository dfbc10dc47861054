import type { ComponentType } from 'react';
import { TextField } from '../../components/TextField';
import type { CidadeValues } from '../../domain/cidade';
import { DetailPage, type DetailPageProps } from '../detail/DetailPage';
import { provideDetail } from '../detail/provideDetail';
import type { RecordCalls, Services } from '../services';
import { cidades } from './cidades';

/** /cidades/detalhe/:id (section 2), with its flow. */
export function createCidadePage(services: Services, calls: RecordCalls<CidadeValues>): ComponentType {
  const detail = provideDetail(services, cidades, calls);
  return () => <CidadePage {...detail} />;
}

function CidadePage(page: DetailPageProps<CidadeValues>) {
  return (
    <DetailPage {...page} kind={cidades}>
      {({ values, noteOf, errors, readOnly, onChange }) => (
        <TextField
          label="Nome"
          name="nome"
          autoComplete="off"
          value={values.nome}
          error={errors.nome}
          note={noteOf('nome')}
          readOnly={readOnly}
          onType={(nome) => onChange({ nome })}
        />
      )}
    </DetailPage>
  );
}
