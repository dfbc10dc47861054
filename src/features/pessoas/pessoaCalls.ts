import type { HttpClient } from '../../api/httpClient';
import { type PessoaValues, pessoaForm } from '../../domain/pessoa';
import { findTypedCity } from '../city-picker/cityCalls';
import { createRecordCalls } from '../detail/recordCalls';

/** The calls about single people; a typed city is looked up before a save. */
export const createPessoaCalls = (http: HttpClient) =>
  createRecordCalls<PessoaValues>(http, pessoaForm, (values) => findTypedCity(http, values));
