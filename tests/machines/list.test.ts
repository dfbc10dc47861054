import { listCases } from '../model/cases/list';
import { describeActor } from '../model/describeModel';

describeActor(listCases);
