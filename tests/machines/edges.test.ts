import { allCases } from '../model/cases';
import { describeActor } from '../model/describeModel';

for (const cases of allCases) describeActor(cases);
