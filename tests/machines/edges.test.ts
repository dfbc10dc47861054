import { describeActor } from '../model/describeModel';
import { allCases } from '../model/models';

for (const cases of allCases) describeActor(cases);
