import { namedModels } from '../model/models';
import { describeScreen } from './model/describeScreen';

for (const [, model] of namedModels) describeScreen(model);
