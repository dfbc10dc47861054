import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { detailMachine } from '../../machines/detailMachine';
import { formMachine } from '../../machines/formMachine';
import { listMachine } from '../../machines/listMachine';

/** The machines that scenes lead to their states, without calls and alerts. */
export { cityPickerMachine as picker, detailMachine as detail, formMachine as form, listMachine as list };
