import type { HttpClient } from '../../api/httpClient';
import { type CidadeValues, cidadeForm } from '../../domain/cidade';
import { createRecordCalls } from '../detail/recordCalls';

/** The calls about single cities. */
export const createCidadeCalls = (http: HttpClient) => createRecordCalls<CidadeValues>(http, cidadeForm);
