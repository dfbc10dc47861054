import type { RecordName } from '../../domain/changes';
import { createCidadeCheck } from '../cidades/checkCidadeRow';
import type { CreateRowCheck } from './rowProblems';

/** The checks of kinds with more than the rules of their fields; apart from everyKind, which a worker does without. */
export const rowChecks: Readonly<Partial<Record<RecordName, CreateRowCheck>>> = {
  cidades: createCidadeCheck,
};
